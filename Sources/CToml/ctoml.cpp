#include "ctoml.h"

#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

// Some wrong files break what toml++ takes for granted, and it goes on to report them. A user's mistake must neither
// end the program, as an assertion would, nor be undefined, as an assumption is.
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>

struct ctoml_document {
  toml::table root; // owns the texts the nodes point to
  std::vector<ctoml_node> nodes;
  std::string error;
  toml::source_position error_at{};

  void add(const toml::node &node, const toml::key *key) {
    ctoml_node out{};
    if (key) {
      out.key = key->str().data();
      out.key_length = key->str().size();
      out.key_line = key->source().begin.line;
      out.key_column = key->source().begin.column;
    }
    out.line = node.source().begin.line;
    out.column = node.source().begin.column;
    if (auto *table = node.as_table()) {
      out.kind = CTOML_TABLE;
      out.children = static_cast<int32_t>(table->size());
    } else if (auto *array = node.as_array()) {
      out.kind = CTOML_ARRAY;
      out.children = static_cast<int32_t>(array->size());
    } else if (auto *text = node.as_string()) {
      out.kind = CTOML_STRING;
      out.text = text->get().data();
      out.text_length = text->get().size();
    } else if (auto *integer = node.as_integer()) {
      out.kind = CTOML_INTEGER;
      out.integer = integer->get();
    } else if (auto *real = node.as_floating_point()) {
      out.kind = CTOML_FLOAT;
      out.real = real->get();
    } else if (auto *flag = node.as_boolean()) {
      out.kind = CTOML_BOOLEAN;
      out.integer = flag->get() ? 1 : 0;
    } else {
      out.kind = CTOML_DATE;
    }
    nodes.push_back(out);
    if (auto *table = node.as_table())
      for (auto &&[name, value] : *table)
        add(value, &name);
    if (auto *array = node.as_array())
      for (auto &value : *array)
        add(value, nullptr);
  }
};

// Debian builds toml++ with exceptions: they end here.
ctoml_document *ctoml_parse(const char *text, size_t length) {
  auto *document = new (std::nothrow) ctoml_document;
  if (!document)
    return nullptr;
  try {
    document->root = toml::parse(std::string_view(text, length));
    document->add(document->root, nullptr);
  } catch (const toml::parse_error &mistake) {
    document->nodes.clear();
    document->error = mistake.description();
    document->error_at = mistake.source().begin;
  } catch (const std::exception &failure) {
    document->nodes.clear();
    document->error = failure.what();
  }
  return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

const char *ctoml_error(const ctoml_document *document, uint32_t *line, uint32_t *column) {
  *line = document->error_at.line;
  *column = document->error_at.column;
  return document->error.empty() ? nullptr : document->error.c_str();
}
