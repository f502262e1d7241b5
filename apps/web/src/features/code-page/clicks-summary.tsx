import type { QrCode, QrStats } from '@tessera/contract';
import { useQrStats } from '../../codes/qr-code-queries.ts';
import { compareWeeks } from '../../codes/week.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { formatChange, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Change } from '../../ui/change.tsx';

/** After the first screen, which does not need it. The page works without it. */
const LiveTotal = lazyPart(() =>
  new Promise<void>(whenIdle)
    .then(() => import('./live-total.ts'))
    .then(
      (m) => m.LiveTotal,
      (error: unknown) => {
        logProblem('live total not loaded', error);
        return () => null;
      },
    ),
);

/** All clicks, those of the latest week as a line, and their change from the week before. */
export function ClicksSummary({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const { data } = useQrStats(code.id);
  const total = data?.total_clicks ?? code.click_count;
  return (
    <div className="min-w-0">
      <LiveTotal code={code} />
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
