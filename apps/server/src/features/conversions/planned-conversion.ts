import type { ConversionInput } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import { readClickId, type ReportedClick } from '../links/click-ids.service.ts';
import { conversionTime, dedupKey } from './conversions.policy.ts';
import type { CodeNames, NamedCode, NewConversion } from './conversions.repo.ts';

/** An item with what its names lead to. */
interface ReadItem {
  item: ConversionInput;
  click: ReportedClick | undefined;
}

export const readItems = (items: readonly ConversionInput[]): ReadItem[] =>
  items.map((item) => ({ item, click: item.click_id === undefined ? undefined : readClickId(item.click_id) }));

/** The names of all codes that the items are about. */
export const namesIn = (items: readonly ReadItem[]): CodeNames => ({
  ids: items.flatMap(({ item }) => item.code_id ?? []),
  hashes: items.flatMap(({ item, click }) => click?.hash ?? item.short_hash ?? []),
  externalIds: items.flatMap(({ item }) => item.code_external_id ?? []),
});

function codeOf(codes: readonly NamedCode[], { item, click }: ReadItem): NamedCode | undefined {
  const { code_id: id, short_hash: hash, code_external_id: externalId, click_id: clickId } = item;
  return clickId === undefined
    ? codes.find(
        (one) => one.id === id || one.hash === hash || (one.externalId !== null && one.externalId === externalId),
      )
    : codes.find((one) => one.hash === click?.hash);
}

interface Attempt {
  /** The request and the place of the item in it. */
  attempt: string;
  now: Date;
  /** The first time that is stored. */
  oldest: Date;
  /** The id of the conversion if it is new. */
  id: string;
}

/** The conversion of an item, or why it is refused. */
export function planConversion(
  codes: readonly NamedCode[],
  read: ReadItem,
  { attempt, now, oldest, id }: Attempt,
): NewConversion | AppError {
  const { item } = read;
  const hasClick = item.click_id !== undefined;
  const code = codeOf(codes, read);
  if (!code) return hasClick ? new AppError('click_id_invalid') : notFound();
  const click = read.click?.verify(code.secret);
  const clickedAt = click ? new Date(click.at) : null;
  if (hasClick && (clickedAt === null || clickedAt < oldest)) return new AppError('click_id_invalid');
  const occurredAt = conversionTime(item.occurred_at, now, oldest);
  if (!occurredAt) return invalidFields({ occurred_at: 'outOfRange' });
  return {
    id,
    dedupKey: dedupKey(item, attempt),
    codeId: code.id,
    goal: item.goal,
    occurredAt,
    clickedAt,
    source: click?.source ?? 'unknown',
    label: click?.label ?? null,
    rule: click?.rule ?? null,
    value: item.value ?? null,
    currency: item.currency ?? null,
    externalId: item.external_id ?? null,
  };
}
