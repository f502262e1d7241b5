import type { BlockCategory } from '@tessera/contract';
import { toHeaderValue } from './header-value.ts';
import { type SignContent, viewerLocation } from './content-signature.ts';
import type { BlockOf } from './link-blocks.ts';
import type { LinkRow } from './links.repo.ts';
import { type CachedRules, cachedRules } from './cached-rules.ts';

/**
 * How a short link is answered. `inactive`: the owner has switched its code off; `reserved`: its code is being made; `trial`: the
 * same by a visitor without an account; `gone`:
 * the code was deleted or never made; `unknown`: the hash or slug was never issued; `blocked`: an operator has blocked the code or its
 * destination; `suspended`: an operator has suspended the owner's account. `location` is the value of the header, one character
 * per byte. `hash` is set unless it is the key: a click is recorded for the hash of its code, so it counts once whichever link was used.
 * `rules` is set for a link with rules or other settings.
 */
type AnswerKind =
  | { kind: 'found'; location: string; hash?: string; rules?: CachedRules }
  | { kind: 'inactive' }
  | { kind: 'reserved' }
  | { kind: 'trial' }
  | { kind: 'gone' }
  | { kind: 'blocked'; category: BlockCategory }
  | { kind: 'suspended' }
  | { kind: 'unknown' };

/** `isKept`: the name keeps the spelling of another program, so its case does not tell a scan from a click. */
export type LinkAnswer = AnswerKind & { isKept?: true };

interface LinkContext {
  publicUrl: string;
  blockOf: BlockOf;
  /** Undefined if the key could not be read: a code with a warning is better than none. */
  sign: SignContent | undefined;
}

/** Whether the link leads to the viewer, which shows content other than a URL. */
export const isViewed = ({ code_id: id, destination_url: url }: LinkRow): boolean => id !== null && url === null;

export function linkAnswer(row: LinkRow | undefined, context: LinkContext): LinkAnswer {
  if (!row) return { kind: 'unknown' };
  const answer = issuedAnswer(row, context);
  return row.is_kept ? { ...answer, isKept: true } : answer;
}

function issuedAnswer(row: LinkRow, { publicUrl, blockOf, sign }: LinkContext): AnswerKind {
  if (row.code_id === null) return { kind: row.is_trial ? 'trial' : row.is_reserved ? 'reserved' : 'gone' };
  if (row.is_suspended) return { kind: 'suspended' };
  const category =
    row.block_category ?? (row.destination_url === null ? undefined : blockOf(row.destination_url)?.category);
  if (category) return { kind: 'blocked', category };
  if (!row.is_active) return { kind: 'inactive' };
  const { hash, qr_type: type, qr_data: data, title } = row;
  const destination = row.destination_url ?? viewerLocation(publicUrl, { hash, type: type ?? '', data, title }, sign);
  const rules = cachedRules(row, destination, blockOf);
  return {
    kind: 'found',
    location: toHeaderValue(destination),
    ...(row.name !== row.hash && { hash: row.hash }),
    ...(rules && { rules }),
  };
}
