import { useTranslation } from '../../i18n/use-translation.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { paths } from '../../lib/paths.ts';

/** The pages open beside the form, so that nothing typed is lost. */
const linkTo = (path: string) => (inner: string) => (
  <a className="link" href={path} target="_blank" rel="noreferrer">
    {inner}
  </a>
);

export function LegalNote() {
  const { t } = useTranslation('auth');
  return (
    <p className="text-xs text-soft">
      <RichText text={t('register.legal')} tags={{ terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) }} />
    </p>
  );
}
