#ifndef THRUM_CSODIUM_SHIM_H
#define THRUM_CSODIUM_SHIM_H

#include <sodium.h>

#endif
