import { isKeptName, type LinkKey } from '@tessera/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkAnswer } from './link-answer.ts';
import { requestedLink } from './requested-link.ts';
import { peekLink, resolveLink } from './resolve-link.ts';

/** Links in memory, where the names that are issued here are in lower case. */
function openLinks(names: readonly string[], hashes: readonly string[] = []) {
  const lookedUp: string[] = [];
  const peek = (key: LinkKey): LinkAnswer => {
    lookedUp.push(key);
    if (hashes.includes(key)) return { kind: 'found', location: key };
    if (!names.includes(key)) return { kind: 'unknown' };
    return { kind: 'found', location: key, hash: '7k3m9qx', ...(isKeptName(key) && { isKept: true }) };
  };
  return { lookedUp, peek, resolve: async (key: LinkKey) => peek(key) };
}

async function answerOf(links: ReturnType<typeof openLinks>, segment: string): Promise<string | undefined> {
  const requested = requestedLink(segment);
  if (!requested) return undefined;
  const { answer } = await resolveLink(links, requested, segment);
  return answer.kind === 'found' ? answer.location : undefined;
}

const isUpper = (name: string) => name === name.toUpperCase();

describe('resolveLink', () => {
  it.each([
    ['7k3m9qx', ['7k3m9qx']],
    ['7K3M9QX', ['7k3m9qx']],
    ['summer-menu', ['summer-menu']],
    ['SUMMER-MENU', ['summer-menu']],
    ['my_link', ['my_link']],
    ['Summer-Menu', ['Summer-Menu', 'summer-menu']],
  ])('%s takes the look-ups %j', async (segment, lookedUp) => {
    const links = openLinks(['summer-menu', 'my_link'], ['7k3m9qx']);
    expect(await answerOf(links, segment)).toBe(segment.toLowerCase());
    expect(links.lookedUp).toEqual(lookedUp);
    const requested = requestedLink(segment);
    expect(requested && peekLink(links, requested, segment)?.kind).toBe(lookedUp.length === 1 ? 'found' : undefined);
  });

  it('answers with the requested spelling, otherwise with the one in lower case', async () => {
    const name = fc.stringMatching(/^[aA_]{1,2}[bB1]{1,2}$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 12 }), name, async (wanted, segment) => {
        // No kept name in upper case beside its slug.
        const slugs = wanted.filter((one) => !isKeptName(one));
        const names = wanted.filter((one) => !isUpper(one) || !slugs.includes(one.toLowerCase()) || !isKeptName(one));
        const model = [segment, segment.toLowerCase()].find((one) => names.includes(one));
        expect(await answerOf(openLinks(names), segment)).toBe(model);
      }),
    );
  });

  it('answers a slug in mixed case from memory while the database is down', async () => {
    const known = openLinks(['summer-menu']);
    const links = {
      peek: (key: LinkKey) => (key === 'summer-menu' ? known.peek(key) : undefined),
      resolve: async (key: LinkKey) => {
        if (key !== 'summer-menu') throw new Error('ECONNREFUSED');
        return known.peek(key);
      },
    };
    const requested = requestedLink('Summer-Menu');
    expect(requested && (await resolveLink(links, requested, 'Summer-Menu')).answer).toMatchObject({ kind: 'found' });
  });
});
