#include "CUtf8proc.h"
