import { useTranslation } from '../i18n/use-translation.ts';
import { detectLanguage } from '../i18n/detect-language.ts';
import { readLanguageSources } from '../i18n/language-storage.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const none = '–';

export function LanguageTestPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const sources = readLanguageSources();
  const { source: winner } = detectLanguage(sources);
  useDocumentTitle(t('languageTest.title'));
  const rows = (['url', 'session', 'preference', 'referrer', 'browser'] as const).map((source) => ({
    source,
    value: [sources[source] ?? ''].flat().join(', ') || none,
  }));
  return (
    <div className="w-full max-w-2xl">
      <PageHeader title={t('languageTest.title')} description={t('languageTest.now', { language })} />
      <DataTable
        caption={t('languageTest.title')}
        rows={rows}
        rowKey={(row) => row.source}
        columns={[
          { key: 'source', title: t('languageTest.source'), cell: (row) => t(`languageTest.sources.${row.source}`) },
          { key: 'value', title: t('languageTest.value'), cell: (row) => row.value },
          {
            key: 'wins',
            title: t('languageTest.decides'),
            cell: (row) => (row.source === winner ? t('languageTest.yes') : none),
          },
        ]}
      />
    </div>
  );
}
