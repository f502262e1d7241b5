/** Longer headers are cut: no browser sends more. */
const maxHeaderLength = 500;
const entryPattern = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** The entries of an `Accept-Language` header (RFC 9110 §12.5.4). `*`, weight 0 and malformed entries are ignored. */
function acceptedLanguages(header: string): { readonly tag: string; readonly weight: number }[] {
  return header
    .split(',')
    .flatMap((entry) => {
      const [, tag, weight] = entryPattern.exec(entry) ?? [];
      return tag === undefined ? [] : [{ tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }];
    })
    .filter(({ weight }) => weight > 0);
}

function parsePreferred(header: string): string[] {
  const accepted = acceptedLanguages(header);
  const highest = Math.max(...accepted.map(({ weight }) => weight));
  return accepted.filter(({ weight }) => weight === highest).map(({ tag }) => tag);
}

/** Browsers send few different headers, and each rule for a language reads one. */
const known = new Map<string, string[]>();
const maxKnown = 1000;

/** The languages that the visitor prefers to all others, in lower case: those with the highest weight. */
export function preferredLanguages(header = ''): readonly string[] {
  const read = header.slice(0, maxHeaderLength);
  const found = known.get(read);
  if (found) return found;
  if (known.size >= maxKnown) known.clear();
  const languages = parsePreferred(read);
  known.set(read, languages);
  return languages;
}

/** `es` matches `es` and `es-AR`; `es-AR` does not match `es`. Both in lower case. */
export const matchesLanguage = (range: string, tag: string): boolean => tag === range || tag.startsWith(`${range}-`);
