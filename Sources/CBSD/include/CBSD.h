#ifndef CBSD_H
#define CBSD_H

#if defined(__linux__)
#include <bsd/readpassphrase.h>
#else
#include <readpassphrase.h>
#endif

#endif
