#include "CBSD.h"
