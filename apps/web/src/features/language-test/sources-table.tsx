import { languages } from '@tessera/contract';
import { readSources, detectLanguage, type LanguageSources, referrerParts } from '../../i18n/detect-language.ts';
import { languageKeys } from '../../i18n/language-storage.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Spoken } from '../../ui/spoken.tsx';

const languageName = (code: string): string => languages.find((language) => language.code === code)?.name ?? code;

const storageKeys: Record<string, string | undefined> = {
  session: languageKeys.session,
  preference: languageKeys.preferred,
};

/** Every source with its value, the language it names, and which one decides. */
export function SourcesTable({ caption, sources }: { caption: string; sources: LanguageSources }) {
  const { t } = useTranslation('languageTest');
  const referrer = referrerParts(sources.referrer);
  const values = {
    url: sources.url,
    session: sources.session,
    preference: sources.preference,
    referrerPath: referrer.path,
    referrerHost: referrer.subdomain,
    browser: sources.browser.join(', '),
  };
  const winner = detectLanguage(sources);
  return (
    <div className="grid gap-3">
      <DataTable
        caption={caption}
        rows={readSources(sources)}
        rowKey={(row) => row.source}
        columns={[
          {
            key: 'source',
            title: t('source'),
            cell: ({ source }) => (
              <>
                {t(`order.${source}`)}
                {storageKeys[source] && (
                  <span className="block font-normal text-soft">{t('storedAs', { key: storageKeys[source] })}</span>
                )}
              </>
            ),
          },
          {
            key: 'value',
            title: t('value'),
            cell: ({ source }) =>
              values[source] ? (
                <code className="break-all">{values[source]}</code>
              ) : (
                <span className="text-soft">{t('none')}</span>
              ),
          },
          {
            key: 'says',
            title: t('says'),
            cell: ({ source, language }) =>
              language ? (
                languageName(language)
              ) : values[source] ? (
                <span className="text-soft">{t('unknown')}</span>
              ) : (
                '–'
              ),
          },
          {
            key: 'wins',
            title: t('decides'),
            cell: ({ source }) => (source === winner.source ? <Badge tone="success">{t('winner')}</Badge> : '–'),
          },
        ]}
      />
      <Spoken when="changed">
        <strong>{t('try.result', { language: languageName(winner.language) })}</strong>{' '}
        {winner.source === 'default' ? t('fallback') : t('because', { source: t(`order.${winner.source}`) })}
      </Spoken>
    </div>
  );
}
