import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The promise. `signInId` is the form, which a phone shows below the maker. */
export function Headline({ as: Heading, signInId }: { as: 'h1' | 'h2'; signInId?: string }) {
  const { t } = useTranslation('front');
  const toForm = (inner: string) => (
    <a className="link" href={`#${signInId}`}>
      {inner}
    </a>
  );
  return (
    <header className="grid gap-2">
      <Heading className="text-xl font-semibold tracking-tight sm:text-2xl">{t('headline')}</Heading>
      <p className="text-base text-soft">{t('lead')}</p>
      {signInId && (
        <p className="md:hidden">
          <RichText text={t('toSignIn')} tags={{ link: toForm }} />
        </p>
      )}
    </header>
  );
}
