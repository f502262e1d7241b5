import type { Language } from '@tessera/contract';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Theme } from '../../lib/theme.ts';
import { Section } from './section.tsx';

/** Screens of the product: `npm run guide-pictures` makes them. Retina pictures of the card's width. */
const benefits = ['scans', 'change', 'counts'] as const;
type Benefit = (typeof benefits)[number];
const size = { width: 720, height: 480 };

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });
const fileOf = (benefit: Benefit, language: Language, theme: 'light' | 'dark') =>
  files[`./pictures/${benefit}-${language}-${theme}.webp`];

/** When the dark picture is shown. */
const darkMedia = {
  system: '(prefers-color-scheme: dark)',
  dark: 'all',
  light: 'not all',
} as const satisfies Record<Theme, string>;

/** Three benefits, each shown by a screen of the product. */
export function Benefits({ theme }: { theme: Theme }) {
  const { t } = useTranslation('front');
  const language = useLanguage();
  return (
    <Section title={t('benefits.title')}>
      <ul className="grid gap-8 md:grid-cols-3 md:gap-6">
        {benefits.map((benefit) => (
          <li key={benefit} className="grid content-start gap-3">
            <picture>
              <source media={darkMedia[theme]} srcSet={fileOf(benefit, language, 'dark')} />
              <img
                src={fileOf(benefit, language, 'light')}
                alt={t(`benefits.${benefit}.alt`)}
                loading="lazy"
                {...size}
                className="h-auto w-full rounded-card border border-line"
              />
            </picture>
            <h3 className="text-base font-semibold">{t(`benefits.${benefit}.title`)}</h3>
            <p className="text-soft">{t(`benefits.${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
