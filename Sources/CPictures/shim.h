#pragma once
// The door to the picture decoders. Only whorl-picture opens it.
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <cairo.h>
