const separators = [',', ';', '\t'] as const;

/** The first row: up to a line break outside quotation marks. */
function firstRow(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) return text.slice(0, at);
  }
  return text;
}

const countSeparators = (row: string, separator: string): number =>
  row.replace(/"[^"]*"/g, '').split(separator).length - 1;

/** Excel reads the separator from a first line such as `sep=;`. It is not part of the data. */
const declaration = /^sep=([,;\t])\r?\n/;

/** The separator of a CSV file, and the length of a line that declares it. Decided by the row of column names. */
export function separatorOf(start: string): { separator: string; skip: number } {
  const declared = declaration.exec(start);
  if (declared) return { separator: declared[1] ?? ',', skip: declared[0].length };
  const row = firstRow(start);
  const counts = separators.map((separator) => countSeparators(row, separator));
  return { separator: separators[counts.indexOf(Math.max(...counts))] ?? ',', skip: 0 };
}
