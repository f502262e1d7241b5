import { type Import, limits } from '@tessera/contract';
import { findText } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why the file could not be checked. Nothing was imported. */
export function UnreadableBanner({ record: { error_code: code, error, error_line: line } }: { record: Import }) {
  const { t } = useTranslation('imports', 'errors');
  if (code === null) return <Banner title={t('unreadable.canceled')}>{t('unreadable.again')}</Banner>;
  const known = findText('errors', `code.${code}`, { line: line ?? 0, count: limits.imports.maxRows });
  return (
    <Banner tone="error" title={t('unreadable.title')}>
      {known ?? error} {t('unreadable.again')}
    </Banner>
  );
}
