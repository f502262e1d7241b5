import { labelCopies, type SheetLayout } from '@tessera/contract';

/** The codes of the labels of a filled sheet, in the order in which the server prints them. */
export function withCopies<Code extends { id: string }>(
  codes: readonly Code[],
  layout: SheetLayout,
  start: number,
): Code[] {
  const copies = labelCopies(
    codes.map(({ id }) => id),
    { fill: true },
    { layout, start },
  );
  return codes.flatMap((code, index) => Array<Code>(copies[index] ?? 1).fill(code));
}
