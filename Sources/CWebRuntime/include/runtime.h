// What the Embedded Swift library expects of the C world beside malloc and memcpy. See runtime.c.
#pragma once
