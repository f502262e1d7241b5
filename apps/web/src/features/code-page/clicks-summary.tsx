import { useQueryClient } from '@tanstack/react-query';
import type { QrCode, QrStats } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { qrCodeKeys, useQrStats } from '../../codes/qr-code-queries.ts';
import { compareWeeks } from '../../codes/week.ts';
import { formatChange, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Change } from '../../ui/change.tsx';

/** All clicks, those of the latest week as a line, and their change from the week before. */
export function ClicksSummary({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const { data } = useQrStats(code.id);
  useLiveClicks(code);
  useFreshAnalytics(data?.total_clicks);
  const total = data?.total_clicks ?? code.click_count;
  return (
    <div className="min-w-0">
      <dt className="text-soft">{t('totalClicks')}</dt>
      <dd className="grid gap-1">
        <span className="figures text-2xl font-semibold">{formatNumber(total, language)}</span>
        {/* As high while the statistics load, so that nothing moves. */}
        <span className="block h-8 max-w-64">
          {data && data.total_clicks > 0 && (
            <Sparkline values={data.daily_stats.map(({ total_clicks }) => total_clicks)} />
          )}
        </span>
        <div className="min-h-4">{data && <LatestWeek stats={data} />}</div>
      </dd>
    </div>
  );
}

function LatestWeek({ stats }: { stats: QrStats }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  if (stats.total_clicks === 0) return <p className="text-xs text-soft">{t('noClicksYet')}</p>;
  const thisWeek = stats.daily_stats.reduce((sum, { total_clicks }) => sum + total_clicks, 0);
  const { clicks, direction, change } = compareWeeks(thisWeek, stats.previous_clicks ?? 0);
  const text = t('latestWeek', { clicks: formatNumber(clicks, language) });
  return (
    <Change direction={direction} text={change === undefined ? text : `${text} (${formatChange(change, language)})`} />
  );
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
    const cancel = whenIdle(() => void watch().catch((error: unknown) => logProblem('scans not watched', error)));
    return () => {
      isLeft = true;
      cancel();
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
