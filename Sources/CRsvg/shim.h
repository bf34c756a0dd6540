// What Thrum uses of librsvg (2.52 or newer) and cairo, declared here: their headers lie in folders that only pkg-config
// names, and SwiftPM warns of flags in its answers. The functions are part of the stable interfaces of both libraries.
#ifndef THRUM_CRSVG_SHIM_H
#define THRUM_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct { double x, y, width, height; } RsvgRectangle;
typedef struct { uint32_t domain; int code; char *message; } GError;
typedef int (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);

enum { THRUM_CAIRO_FORMAT_ARGB32 = 0, THRUM_CAIRO_STATUS_SUCCESS = 0, THRUM_CAIRO_STATUS_WRITE_ERROR = 11 };

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, GError **error);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error);
void g_object_unref(void *object);
void g_error_free(GError *error);

cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
int cairo_surface_status(cairo_surface_t *surface);
int cairo_surface_write_to_png_stream(cairo_surface_t *surface, cairo_write_func_t write, void *closure);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
int cairo_status(cairo_t *cr);
void cairo_destroy(cairo_t *cr);
const char *cairo_status_to_string(int status);

#endif
