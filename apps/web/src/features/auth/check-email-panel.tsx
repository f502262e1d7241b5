import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router';
import { RichText } from '../../i18n/rich-text.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { MailboxHint } from './mailbox-hint.tsx';
import { ResendVerification } from './resend-verification.tsx';

export function CheckEmailPanel({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere" role="status">
        <RichText text={t('checkEmail.sentTo', { email })} tags={{ b: (inner) => <strong>{inner}</strong> }} />
      </p>
      <MailboxHint />
      <div className="grid gap-2">
        <p className="text-soft">{t('checkEmail.nothing')}</p>
        <ResendVerification email={email} />
      </div>
      <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.login}>
        {t('checkEmail.goToLogin')}
      </Link>
    </div>
  );
}
