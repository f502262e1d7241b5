import { useState } from 'react';
import type { LanguageSources } from '../../i18n/detect-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SourcesTable } from './sources-table.tsx';

const fields = ['url', 'session', 'preference', 'referrer', 'browser'] as const;
const examples = {
  url: 'br',
  session: 'es',
  preference: 'fr',
  referrer: 'https://example.org/es/precios',
  browser: 'de-DE, fr-CA, en',
} satisfies Record<(typeof fields)[number], string>;

/** The same detection with values from a form. */
export function TrySources({ start }: { start: LanguageSources }) {
  const { t } = useTranslation('languageTest');
  const [given, setGiven] = useState(() => ({
    url: start.url ?? '',
    session: start.session ?? '',
    preference: start.preference ?? '',
    referrer: start.referrer,
    browser: start.browser.join(', '),
  }));
  const sources: LanguageSources = {
    ...given,
    browser: given.browser
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
  return (
    <Card title={t('try.title')} description={t('try.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field} label={t(`try.${field}`)}>
            {(control) => (
              <Input
                {...control}
                value={given[field]}
                placeholder={examples[field]}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setGiven({ ...given, [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <SourcesTable caption={t('try.title')} sources={sources} />
    </Card>
  );
}
