import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Section } from './section.tsx';

/** The plans. `children` is their comparison. */
export function Prices({ children }: { children: ReactNode }) {
  const { t } = useTranslation('front');
  return (
    <Section title={t('prices.title')} text={t('prices.text')}>
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">{children}</div>
    </Section>
  );
}
