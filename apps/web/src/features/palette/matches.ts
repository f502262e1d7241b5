const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains all words of a search, regardless of case, accents and order. */
export function matches(text: string, search: string): boolean {
  const [searched, words] = [plain(text), plain(search).split(/\s+/)];
  return words.every((word) => searched.includes(word));
}
