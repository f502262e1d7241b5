import { LoadError } from '../../i18n/load-error.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';
import { useSettings } from './admin-queries.ts';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPanel() {
  const { t } = useTranslation('admin');
  const query = useSettings();
  if (query.data) return <SettingsForm key={JSON.stringify(query.data)} settings={query.data} />;
  return query.error ? (
    <LoadError title={t('settings.loadFailed')} query={query} />
  ) : (
    <>
      <LoadingText>{t('list.loading')}</LoadingText>
      <Skeleton shape="h-64 rounded-card" />
    </>
  );
}
