import { useState } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { ExportMenu } from './export-menu.tsx';
import { firstRange, isReadable } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { useAnalytics } from './use-analytics.ts';
import { WhatIsCounted } from './what-is-counted.tsx';

/** What Pro shows of a code's clicks. */
export function AnalyticsCard({ id }: { id: string }) {
  const { t } = useTranslation('analytics', 'common');
  const [range, setRange] = useState(firstRange);
  const readable = isReadable(range);
  const stats = useAnalytics(id, range, readable);
  return (
    <Card title={t('title')} aside={readable && <ExportMenu id={id} range={range} />}>
      <RangePicker value={range} onChange={setRange} />
      {stats.data ? (
        <div aria-busy={stats.isFetching} className={stats.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <AnalyticsFigures stats={stats.data} />
        </div>
      ) : stats.isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('common:action.retry')}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        >
          {errorMessage(stats.error)}
        </ErrorState>
      ) : (
        <div role="status">
          <span className="sr-only">{t('common:state.loading')}</span>
          <Skeleton shape="h-96 rounded-card" />
        </div>
      )}
      <WhatIsCounted />
    </Card>
  );
}
