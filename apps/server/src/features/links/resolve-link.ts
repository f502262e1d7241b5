import { type LinkName, linkKey, otherSpelling } from '@tessera/contract';
import type { LinkAnswer } from './link-answer.ts';
import type { Links } from './links.service.ts';

/** The link that answers a request, in its own spelling. */
interface ResolvedLink {
  link: LinkName;
  answer: LinkAnswer;
}

/**
 * The other spelling of the requested name, if it may have an answer of its own: after an unknown name, or after a kept name in another
 * case than the requested one. Hashes and slugs answer in any case, so they need one look-up.
 */
const nextSpelling = ({ kind, isKept }: LinkAnswer, { name }: LinkName, segment: string): string | undefined =>
  kind === 'unknown' || (isKept && name !== segment) ? otherSpelling(segment, name) : undefined;

/** The cached answer of a link whose first spelling has it. */
export function peekLink(links: Pick<Links, 'peek'>, link: LinkName, segment: string): LinkAnswer | undefined {
  const answer = links.peek(linkKey(link));
  return answer && nextSpelling(answer, link, segment) === undefined ? answer : undefined;
}

/** Looks a requested link up: as it is spelled, otherwise in lower case. Symbols are in upper case, so slugs of theirs come first. */
export async function resolveLink(
  links: Pick<Links, 'peek' | 'resolve'>,
  link: LinkName,
  segment: string,
): Promise<ResolvedLink> {
  const name = otherSpelling(segment, link.name);
  const other = name === undefined ? undefined : { ...link, name };
  const answer = await links.resolve(linkKey(link)).catch((error: unknown) => {
    // While the source is unreachable, the other spelling may be in memory.
    if (other && links.peek(linkKey(other))) return { kind: 'unknown' } as const;
    throw error;
  });
  if (!other || nextSpelling(answer, link, segment) === undefined) return { link, answer };
  const otherAnswer = await links.resolve(linkKey(other));
  return otherAnswer.kind === 'unknown' ? { link, answer } : { link: other, answer: otherAnswer };
}
