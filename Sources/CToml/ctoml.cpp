#include "ctoml.h"
int ctoml_placeholder(void) { return 0; }
