/** The number of characters to insert, delete or replace, or of neighbors to swap (Damerau and Levenshtein). */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(row - 1, column - 1) + Number(one[row - 1] !== other[column - 1]),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
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
