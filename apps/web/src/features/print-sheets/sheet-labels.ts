import {
  type CopiesChoice,
  labelCopies,
  orderCodes,
  type QrCode,
  type SheetLayout,
  type SheetOrder,
} from '@tessera/contract';
import type { PrintTarget } from '../../lib/print-target.ts';

/** How often codes are printed. */
export interface CopiesSettings {
  /** Labels of each code, and those of single codes instead of it, by id. Zero leaves a code out. */
  copies: number;
  ownCopies: Readonly<Record<string, number>>;
  /** Copies of the codes until the last sheet is full. */
  fill: boolean;
}

/** Zero: the code is not printed. Not a number while it is typed. */
export const copiesOf = ({ copies, ownCopies }: Pick<CopiesSettings, 'copies' | 'ownCopies'>, id: string): number =>
  ownCopies[id] ?? copies;

/** The copies with the names of the wire. `ids`: the printed codes. */
export function copiesChoice(settings: CopiesSettings, ids: readonly string[]): CopiesChoice {
  const { copies, ownCopies, fill } = settings;
  const own = ids.flatMap((id) => (ownCopies[id] ? [{ id, copies: ownCopies[id] }] : []));
  return { ...(copies > 1 && { copies }), ...(own.length > 0 && { code_copies: own }), ...(fill && { fill }) };
}

type OrderableCode = Pick<QrCode, 'id' | 'title' | 'slug' | 'short_hash'>;

/** The code of each label, as the server prints them. `codes`: those with copies, the newest first. */
export function arrangeLabels<Code extends OrderableCode>(
  codes: readonly Code[],
  settings: CopiesSettings & { order: SheetOrder; start: number },
  { layout, ids }: { layout: SheetLayout; ids: PrintTarget['ids'] },
): Code[] {
  const byId = new Map(codes.map((code) => [code.id, code]));
  const orderable = codes.map(({ id, title, slug, short_hash }) => ({ id, title, link: slug ?? short_hash }));
  const ordered = orderCodes(orderable, settings.order, ids).flatMap(({ id }) => byId.get(id) ?? []);
  const orderedIds = ordered.map(({ id }) => id);
  const copies = labelCopies(orderedIds, copiesChoice(settings, orderedIds), { layout, start: settings.start });
  return ordered.flatMap((code, index) => Array<Code>(copies[index] ?? 0).fill(code));
}
