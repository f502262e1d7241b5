import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Section } from './section.tsx';

export const questions = ['expire', 'change', 'store', 'leave'] as const;

/** The questions of people who print a code, with their answers open to search. */
export function Questions() {
  const { t } = useTranslation('front');
  return (
    <Section title={t('questions.title')}>
      <div className="grid rounded-card border border-line bg-surface">
        {questions.map((name, index) => (
          <details key={name} open={index === 0} className="group border-line not-first:border-t">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-control px-5 py-3 text-base font-medium">
              {t(`questions.${name}.question`)}
              <ChevronDown
                className="size-4 shrink-0 text-soft transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-3xl px-5 pb-4 text-soft">{t(`questions.${name}.answer`)}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
