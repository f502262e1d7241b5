const MOST_NAMES = 300;
const MOST_SEEN = 2_000;

/**
 * Names for statements worth keeping prepared: those that come a second time. Texts that differ at every call
 * (lists of many lengths) must not fill the session, so both counts are bounded.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    if (names.size >= MOST_NAMES) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
