import { useQuery } from '@tanstack/react-query';
import { limits, type QrCode } from '@tessera/contract';
import type { PrintTarget } from '../../lib/print-target.ts';
import { userCall } from '../../session/user-call.ts';

/** Ids begin with the time of creation: the newest are first, as in the list and on the server. */
const newestFirst = (ids: readonly string[]): string[] => ids.toSorted().toReversed();

const page = { limit: String(limits.list.maxLimit), sort: 'newest', data_urls: 'omit' } as const;
const readPage = async (query: object, signal: AbortSignal) =>
  userCall('GET /qr-codes', { query: { ...page, ...query }, signal });

/** Codes of other accounts and deleted codes are missing, as in the print. */
async function readChosen(ids: readonly string[], signal: AbortSignal) {
  const codes: QrCode[] = [];
  const { maxLimit } = limits.list;
  for (let at = 0; at < ids.length; at += maxLimit) {
    const query = { status: 'all', id: newestFirst(ids).slice(at, at + maxLimit) };
    codes.push(...(await readPage(query, signal)).qr_codes);
  }
  return { codes, total: codes.length };
}

async function readMatching(filter: PrintTarget['filter'], signal: AbortSignal) {
  const codes: QrCode[] = [];
  let cursor: string | null = null;
  for (;;) {
    const found = await readPage({ ...filter, ...(cursor && { cursor }) }, signal);
    codes.push(...found.qr_codes);
    cursor = found.next_cursor;
    // More codes than that are refused.
    if (cursor === null || found.total > limits.sheets.maxCodes) return { codes, total: found.total };
  }
}

/** The codes to choose from, newest first. If there are more than a print may have, only the first ones and the number of all. */
export const usePrintedCodes = ({ ids, filter }: PrintTarget) =>
  useQuery({
    queryKey: ['qr-codes', 'printed', { ids, filter }],
    queryFn: ({ signal }) => (ids ? readChosen(ids, signal) : readMatching(filter, signal)),
  });
