/** The number of characters to insert, delete or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, character] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherCharacter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + Number(character !== otherCharacter);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}

/** `short_hash` and `shortHash` are the same words. */
const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** Longer names are not compared, which takes quadratic time. */
const maxLength = 64;

/** The name that was probably meant; undefined if none is similar. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > maxLength) return undefined;
  const ranked = names
    .map((name) => ({ name, distance: editDistance(plain(given), plain(name)) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [nearest] = ranked;
  return nearest && nearest.distance <= Math.max(1, given.length / 3) ? nearest.name : undefined;
}
