import { ApiError, type Client, type QrCode } from '@tessera/client';
import { pastedLinkNames } from '@tessera/contract';
import { exitCodes, Failure, usageError } from './failure.ts';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const codeArgument = '<id | short link>';

export function requiredCode([given]: readonly string[]): string {
  if (!given) throw usageError(`Which code? Give its id or short link. Find them with: tessera list`);
  return given;
}

/** The code that is given by its id, its short link, or the name in it. */
export const findCode = async (client: Client, given: string): Promise<QrCode> =>
  idPattern.test(given) ? client.codes.get(given) : findByLink(client, given);

export const findCodeId = async (client: Client, given: string): Promise<string> =>
  idPattern.test(given) ? given : (await findByLink(client, given)).id;

async function findByLink(client: Client, given: string): Promise<QrCode> {
  for (const name of pastedLinkNames(given)) {
    const code = await client.codes.getByLink(name).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    if (code) return code;
  }
  throw new Failure(`No code with the short link ${given}`, exitCodes.notFound);
}
