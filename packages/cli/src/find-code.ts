import type { Client, QrCode } from '@tessera/client';
import { exitCodes, Failure, usageError } from './failure.ts';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The last segment of a short link: a hash or a slug. */
const linkName = (given: string): string => given.toLowerCase().split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

export const codeArgument = '<id | short link>';

export function requiredCode([given]: readonly string[]): string {
  if (!given) throw usageError(`Which code? Give its id or short link. Find them with: tessera list`);
  return given;
}

/** The id of a code that is given by its id, its short link, or the hash or slug of it. */
export async function findCodeId(client: Client, given: string): Promise<string> {
  if (idPattern.test(given)) return given;
  return (await findByLink(client, given)).id;
}

export const findCode = async (client: Client, given: string): Promise<QrCode> =>
  client.codes.get(await findCodeId(client, given));

async function findByLink(client: Client, given: string): Promise<QrCode> {
  const name = linkName(given);
  if (name)
    for await (const code of client.codes.list({ search: name, status: 'all', data_urls: 'omit' }))
      if (code.short_hash === name || code.slug === name) return code;
  throw new Failure(`No code with the short link ${given}`, exitCodes.notFound);
}
