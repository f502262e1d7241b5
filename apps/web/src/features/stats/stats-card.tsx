import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../i18n/load-error.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';
import { LoadingText } from '../../ui/spoken.tsx';
import { CountingNotes } from '../../codes/stats/counting-notes.tsx';
import type { RuleNameOf } from '../../codes/stats/share-name.ts';
import { StatsFigures } from './stats-figures.tsx';
import { ExportMenu } from './export-menu.tsx';
import { NoClicks } from './no-clicks.tsx';
import { defaultRange, isReadable, type Range } from './range.ts';
import { RangePicker } from './range-picker.tsx';

/** The detailed statistics of the Pro plan. */
export function StatsCard({ id, ruleNameOf }: { id: string; ruleNameOf: RuleNameOf }) {
  const { t } = useTranslation('stats', 'common');
  const [range, setRange] = useState(defaultRange);
  const stats = useDetailedStats(id, range);
  return (
    <Card title={t('title')} aside={isReadable(range) && <ExportMenu id={id} range={range} />}>
      <RangePicker value={range} onChange={setRange} />
      {stats.data ? (
        <div aria-busy={stats.isFetching} className={stats.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <StatsFigures
            stats={stats.data}
            ruleNameOf={ruleNameOf}
            empty={<NoClicks id={id} total={stats.data.total_clicks} />}
          />
        </div>
      ) : stats.isError ? (
        <LoadError title={t('failed')} query={stats} />
      ) : (
        <>
          <LoadingText>{t('common:state.loading')}</LoadingText>
          <Skeleton shape="h-96 rounded-card" />
        </>
      )}
      <CountingNotes />
    </Card>
  );
}

/** While another period is loading, the previous one stays visible. */
const useDetailedStats = (id: string, range: Range) => {
  const { from, to, interval } = range;
  return useQuery({
    queryKey: [...qrCodeKeys.stats(id), from, to, interval],
    queryFn: () => userCall('GET /qr-codes/{id}/stats', { params: { id }, query: { from, to, interval } }),
    placeholderData: keepPreviousData,
    enabled: isReadable(range),
  });
};
