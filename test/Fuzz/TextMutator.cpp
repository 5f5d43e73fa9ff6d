// Changes texts at random; see the header.
#include "TextMutator.h"
#include "llvm/ADT/StringExtras.h"

namespace phaze::fuzz {

std::string TextMutator::mutate(llvm::ArrayRef<std::string> texts) {
  static constexpr Change all[] = {
      &TextMutator::cut,          &TextMutator::flip,       &TextMutator::dropTokens,
      &TextMutator::swapTokens,   &TextMutator::copyToken,  &TextMutator::changeNumber,
      &TextMutator::changeNumber, &TextMutator::repeatPart, &TextMutator::splice};
  std::string text = texts[below(texts.size())];
  for (size_t left = 1 + below(4); left > 0 && !text.empty(); --left)
    (this->*all[below(std::size(all))])(text, texts);
  return text;
}

std::vector<TextMutator::Token> TextMutator::tokensOf(llvm::StringRef text) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-'; };
  std::vector<Token> tokens;
  for (size_t i = 0; i < text.size();) {
    size_t begin = i++;
    if (llvm::isSpace(text[begin]))
      continue;
    if (text[begin] == '"') {
      for (; i < text.size() && text[i] != '"'; ++i)
        i += text[i] == '\\';
      i = std::min(i + 1, text.size());
    } else if (isWord(text[begin])) {
      while (i < text.size() && isWord(text[i]))
        ++i;
    }
    tokens.push_back({begin, i});
  }
  return tokens;
}

void TextMutator::cut(std::string &text, llvm::ArrayRef<std::string>) {
  text.resize(below(text.size()));
}

void TextMutator::flip(std::string &text, llvm::ArrayRef<std::string>) {
  for (size_t left = 1 + below(8); left > 0; --left)
    text[below(text.size())] = static_cast<char>(below(256));
}

void TextMutator::dropTokens(std::string &text, llvm::ArrayRef<std::string>) {
  std::vector<Token> tokens = tokensOf(text);
  if (tokens.empty())
    return;
  size_t first = below(tokens.size()), last = std::min(first + below(6), tokens.size() - 1);
  text.erase(tokens[first].begin, tokens[last].end - tokens[first].begin);
}

void TextMutator::swapTokens(std::string &text, llvm::ArrayRef<std::string>) {
  std::vector<Token> tokens = tokensOf(text);
  if (tokens.size() < 2)
    return;
  // Mostly neighbours, which gives nearly valid text.
  size_t a = below(tokens.size() - 1), b = below(2) ? a + 1 : below(tokens.size());
  if (a > b)
    std::swap(a, b);
  if (a == b)
    return;
  llvm::StringRef all = text;
  auto part = [&](size_t begin, size_t end) { return all.slice(begin, end).str(); };
  text = part(0, tokens[a].begin) + part(tokens[b].begin, tokens[b].end) +
         part(tokens[a].end, tokens[b].begin) + part(tokens[a].begin, tokens[a].end) +
         part(tokens[b].end, all.size());
}

void TextMutator::copyToken(std::string &text, llvm::ArrayRef<std::string> texts) {
  const std::string &other = below(3) ? text : texts[below(texts.size())];
  std::vector<Token> to = tokensOf(text), from = tokensOf(other);
  if (to.empty() || from.empty())
    return;
  Token source = from[below(from.size())], target = to[below(to.size())];
  std::string word = other.substr(source.begin, source.end - source.begin);
  text.replace(target.begin, below(2) ? target.end - target.begin : 0, word);
}

void TextMutator::changeNumber(std::string &text, llvm::ArrayRef<std::string>) {
  static constexpr const char *values[] = {"0",
                                           "-1",
                                           "1",
                                           "2",
                                           "3",
                                           "0.5",
                                           "1e308",
                                           "-1e308",
                                           "1e-308",
                                           "NaN",
                                           "null",
                                           "4294967296",
                                           "1099511627776",
                                           "9007199254740993",
                                           "9223372036854775807",
                                           "-9223372036854775808",
                                           "18446744073709551616",
                                           "?"};
  std::vector<Token> numbers;
  for (Token token : tokensOf(text))
    if (llvm::isDigit(text[token.begin]) || text[token.begin] == '-')
      numbers.push_back(token);
  if (numbers.empty())
    return;
  Token token = numbers[below(numbers.size())];
  text.replace(token.begin, token.end - token.begin, values[below(std::size(values))]);
}

void TextMutator::repeatPart(std::string &text, llvm::ArrayRef<std::string>) {
  if (text.size() > 100'000)
    return;
  size_t begin = below(text.size()), size = 1 + below(below(3) ? 40 : 2000);
  std::string part = text.substr(begin, size);
  size_t at = below(2) ? begin : below(text.size());
  for (size_t left = 1 + below(below(10) ? 2 : 50); left > 0; --left)
    text.insert(at, part);
}

void TextMutator::splice(std::string &text, llvm::ArrayRef<std::string> texts) {
  const std::string &other = texts[below(texts.size())];
  if (other.empty())
    return;
  size_t begin = below(other.size());
  text.replace(below(text.size()), below(200), other.substr(begin, 1 + below(400)));
}

} // namespace phaze::fuzz
