import { type BadgeCount, badgeCounts, type BadgeTheme, badgeThemes } from '@tessera/contract';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

/** A picture with the number of scans or clicks, for other pages. */
export function BadgePanel({ url, badgeUrl }: { url: string; badgeUrl: string }) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const [count, setCount] = useState<BadgeCount>('scans');
  const [theme, setTheme] = useState<BadgeTheme>('light');
  const src = `${badgeUrl}?${new URLSearchParams({ count, theme, lang: language })}`;
  const html = `<a href="${url}"><img src="${src.replaceAll('&', '&amp;')}" alt="${t(`badge.${count}`)}" height="28"></a>`;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('badge.count')}>
          {(control) => (
            <Select
              {...control}
              value={count}
              choices={badgeCounts.map((value) => ({ value, label: t(`badge.${value}`) }))}
              onChange={({ target }) => setCount(target.value as BadgeCount)}
            />
          )}
        </Field>
        <Field label={t('badge.theme')}>
          {(control) => (
            <Select
              {...control}
              value={theme}
              choices={badgeThemes.map((value) => ({ value, label: t(`badge.${value}`) }))}
              onChange={({ target }) => setTheme(target.value as BadgeTheme)}
            />
          )}
        </Field>
      </div>
      {/* By its path: the address may have another host than this page, such as behind a proxy. */}
      <img
        src={src.slice(new URL(src).origin.length)}
        alt={t(`badge.${count}`)}
        height={28}
        className="h-7 justify-self-start"
      />
      <Field label={t('badge.html')} help={t('badge.help')}>
        {(control) => (
          <Textarea {...control} readOnly rows={3} value={html} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div className="flex justify-end">
        <CopyButton
          text={html}
          label={t('badge.copy')}
          copiedLabel={t('item.copied')}
          failedLabel={t('item.copyFailed')}
        />
      </div>
    </div>
  );
}
