import { useTranslation } from '../../../i18n/use-translation.ts';

const parts = ['click', 'unique', 'bots', 'private', 'once'] as const;

/** Each number explains itself to who asks. */
export function WhatIsCounted() {
  const { t } = useTranslation('analytics');
  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">{t('explain.summary')}</summary>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-soft">
        {parts.map((part) => (
          <li key={part}>{t(`explain.${part}`)}</li>
        ))}
      </ul>
    </details>
  );
}
