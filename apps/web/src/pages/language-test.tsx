import { languages } from '@tessera/contract';
import { useState } from 'react';
import { SourcesTable } from '../features/language-test/sources-table.tsx';
import { TrySources } from '../features/language-test/try-sources.tsx';
import { clearStoredLanguages, readLanguageSources } from '../i18n/language-storage.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';

export function LanguageTestPage() {
  const { t } = useTranslation('languageTest');
  const language = useLanguage();
  const [sources, setSources] = useState(readLanguageSources);
  useDocumentTitle(t('title'));

  const clear = () => {
    clearStoredLanguages();
    setSources(readLanguageSources());
    toast.success(t('forgotten'));
  };
  const name = languages.find(({ code }) => code === language)?.name ?? language;
  return (
    <div className="w-full max-w-3xl">
      <PageHeader title={t('title')} description={t('intro')} />
      <div className="grid gap-6">
        <Card
          title={t('here')}
          description={t('shown', { language: name })}
          aside={
            <Button variant="secondary" onClick={clear}>
              {t('forget')}
            </Button>
          }
        >
          <SourcesTable caption={t('here')} sources={sources} />
        </Card>
        <TrySources start={sources} />
      </div>
    </div>
  );
}
