import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';

/** The places of figures, chart and lists. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-6">
      <LoadingText>{t('state.loading')}</LoadingText>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="h-36 rounded-card" />
        ))}
      </div>
      <Skeleton shape="h-72 rounded-card" />
      <Skeleton shape="h-96 rounded-card" />
    </div>
  );
}
