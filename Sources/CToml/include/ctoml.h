#pragma once
// The one door to toml++: a document as a flat array of nodes in pre-order.
// No pointer here carries nullability; `ctoml_parse` alone may return NULL, when memory is out.
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  CTOML_DATE
} ctoml_kind;

// Lines and columns count from 1; columns count Unicode scalars. 0: unknown.
// Texts are UTF-8 with a length, may hold NUL, and live as long as their document.
typedef struct {
  ctoml_kind kind;
  int32_t children; // of a table or an array: how many follow
  const char *key;  // NULL for the root and the elements of arrays
  size_t key_length;
  uint32_t key_line, key_column;
  uint32_t line, column;
  const char *text; // of a string
  size_t text_length;
  int64_t integer; // of an integer; of a boolean 0 or 1
  double real;     // of a float
} ctoml_node;

typedef struct ctoml_document ctoml_document;

// Never throws; what goes wrong is told by `ctoml_error`.
ctoml_document *ctoml_parse(const char *text, size_t length);
void ctoml_free(ctoml_document *document);

// The root table first; NULL and 0 after an error. A table's children come sorted by key.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

// What is wrong, and where; NULL where nothing is.
const char *ctoml_error(const ctoml_document *document, uint32_t *line, uint32_t *column);

#ifdef __cplusplus
}
#endif
