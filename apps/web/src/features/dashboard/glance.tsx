import { type Analytics, localDay } from '@tessera/contract';
import { useAnnotations } from '../../codes/annotations/annotation-queries.ts';
import { useAnnotationTexts } from '../../codes/annotations/annotation-texts.ts';
import { chartMarks } from '../../codes/annotations/chart-marks.ts';
import { compareWeeks } from '../../codes/week.ts';
import { formatChange, formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLoggedError } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Card } from '../../ui/card.tsx';
import { Change } from '../../ui/change.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useGlance } from './glance-queries.ts';
import { GlanceSkeleton } from './glance-skeleton.tsx';

/** The line of the range with what happened, and the codes with the most and the fewest clicks. */
export function Glance() {
  const { data, error } = useGlance();
  useLoggedError('statistics not loaded', error);
  if (!data) return error ? null : <GlanceSkeleton />;
  return <GlanceContent data={data} />;
}

function GlanceContent({ data: { range, series, previous, ...data } }: { data: Analytics }) {
  const { t } = useTranslation('dashboard', 'annotations');
  const language = useLanguage();
  const { from, to, tz } = range;
  const texts = useAnnotationTexts(tz, false);
  const annotations = useAnnotations({ from, to, tz }).data?.annotations ?? [];
  const starts = series.map(({ at }) => at);
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <Card>
          <LineChart
            title={t('glance.title', { count: series.length })}
            pointsLabel={t('glance.day')}
            series={[
              { key: 'total', label: t('glance.clicks'), isOpen: true },
              ...(previous ? [{ key: 'previous', label: t('glance.previous'), isComparison: true }] : []),
            ]}
            points={series.map(({ at, total_clicks: clicks }, index) => ({
              key: at,
              label: formatDay(localDay(new Date(at), tz), language),
              values: previous ? [clicks, previous.series[index]?.total_clicks] : [clicks],
            }))}
            formatValue={(value) => formatNumber(value, language)}
            marks={chartMarks(annotations, starts, tz, texts)}
          />
        </Card>
      </div>
      <Ranking {...data} />
    </div>
  );
}

type RankedCode = NonNullable<Analytics['top_codes']>[number];

function Ranking({ top_codes: top = [], bottom_codes: bottom = [] }: Pick<Analytics, 'top_codes' | 'bottom_codes'>) {
  const { t } = useTranslation('dashboard');
  const [best] = top;
  const fewest = bottom[0] ?? (top.length > 1 ? top.at(-1) : undefined);
  return (
    <Card>
      {best && <RankedRow label={t('glance.best')} code={best} />}
      {fewest && <RankedRow label={t('glance.fewest')} code={fewest} />}
      <Link className="link justify-self-start py-0.5" to={paths.analytics}>
        {t('glance.all')}
      </Link>
    </Card>
  );
}

function RankedRow({ label, code }: { label: string; code: RankedCode }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { id, title, short_url: url, total_clicks: clicks, previous_clicks: before, series } = code;
  const { direction, change } = compareWeeks(clicks, before ?? 0);
  return (
    <div className="grid gap-1">
      <h3 className="text-soft">{label}</h3>
      <Link to={paths.qrCodeOf(id)} className="font-medium wrap-anywhere hover:underline">
        {title ?? withoutScheme(url)}
      </Link>
      <span className="flex items-center justify-between gap-4">
        <span>
          <span className="figures text-lg font-semibold">{formatNumber(clicks, language)}</span>
          {before !== undefined && change !== undefined && (
            <Change
              direction={direction}
              text={t('glance.from', { change: formatChange(change, language), count: formatNumber(before, language) })}
            />
          )}
        </span>
        <span className="block h-7 w-24">{series.some((value) => value > 0) && <Sparkline values={series} />}</span>
      </span>
    </div>
  );
}
