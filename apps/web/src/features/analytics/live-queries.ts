import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';
import { logProblem } from '../../lib/log.ts';
import { userCall } from '../../session/user-call.ts';
import type { viewQuery } from './view.ts';

/** For codes that the stream does not watch, and for proxies that do not pass it. */
const pollMs = 15_000;
/** After a scan, others of the same moment are waited for: a busy code has several per second. */
const gatherMs = 1500;

/** The clicks of the last minutes on the codes of a query. Its range does not matter. */
export function useLastMinutes(
  { to, compare: _compare, ...query }: ReturnType<typeof viewQuery>,
  hashes: readonly string[],
) {
  const asked = { ...query, from: to, to, interval: 'day', group_by: 'last_minutes' } as const;
  const queryKey = [...qrCodeKeys.lastMinutes, asked];
  useScans(hashes);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await userCall('GET /analytics', { query: asked, signal })).last_minutes ?? [],
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}

/** Reads the clicks again when the stream announces one. It does so after the click is counted. */
function useScans(hashes: readonly string[]): void {
  const client = useQueryClient();
  const watched = hashes.join();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const onScan = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: qrCodeKeys.lastMinutes });
      }, gatherMs);
    };
    const watch = async () => {
      const { watchScans } = await import('../../session/scan-watch.ts');
      if (isLeft) return;
      // A listener is registered once, so each link has its own.
      for (const hash of watched.split(',').filter(Boolean)) stops.push(watchScans(hash, () => onScan()));
    };
    watch().catch((error: unknown) => logProblem('scans not watched', error));
    return () => {
      isLeft = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, watched]);
}
