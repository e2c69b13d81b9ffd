#pragma once
// The door to what Pango finds its fonts by. Only Drawing opens it.
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
