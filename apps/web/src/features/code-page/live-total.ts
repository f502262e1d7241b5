import { useQueryClient } from '@tanstack/react-query';
import type { QrCode, QrStats } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { qrCodeKeys, useQrStats } from '../../codes/qr-code-queries.ts';
import { logProblem } from '../../lib/log.ts';

/** Keeps the clicks of the page current. Shows nothing itself. */
export function LiveTotal({ code }: { code: QrCode }) {
  const { data } = useQrStats(code.id);
  useLiveClicks(code);
  useFreshAnalytics(data?.total_clicks);
  return null;
}

/** A scan is announced when it is counted, so the statistics that are loaded again include it. */
function useLiveClicks({ id, short_hash: hash, is_active: isActive, encoding }: QrCode): void {
  const client = useQueryClient();
  const isWatched = isActive && encoding === 'tracked';
  useEffect(() => {
    if (!isWatched) return undefined;
    const queryKey = qrCodeKeys.stats(id);
    const refetch = () => void client.invalidateQueries({ queryKey });
    const onTotal = (totalClicks: number) => {
      const shown = client.getQueriesData<QrStats>({ queryKey });
      if (!shown.some(([, stats]) => stats?.total_clicks === totalClicks)) refetch();
    };
    let stop: (() => void) | undefined;
    let isLeft = false;
    const watch = async () => {
      const { watchScans } = await import('../../session/scan-watch.ts');
      if (!isLeft) stop = watchScans(hash, refetch, onTotal);
    };
    watch().catch((error: unknown) => logProblem('scans not watched', error));
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [client, id, hash, isWatched]);
}

/** The statistics in the tab follow the total: also if it was polled, because the stream does not reach the browser. */
function useFreshAnalytics(total: number | undefined): void {
  const client = useQueryClient();
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined || total === known.current) return;
    if (known.current !== undefined) void client.invalidateQueries({ queryKey: qrCodeKeys.analytics });
    known.current = total;
  }, [client, total]);
}
