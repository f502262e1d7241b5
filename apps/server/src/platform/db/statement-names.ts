const maxNames = 300;
const maxSeen = 2_000;

/**
 * Names statements for preparation from their second use on. Both counts are bounded, because texts that differ at every
 * call (such as lists of varying length) would fill the memory of the session.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!seen.has(text)) {
      if (seen.size >= maxSeen) seen.clear();
      seen.add(text);
      return undefined;
    }
    if (names.size >= maxNames) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
