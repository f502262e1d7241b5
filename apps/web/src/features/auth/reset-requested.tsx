import { Link } from 'react-router';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import type { ResetRequested } from './forgot-form.tsx';
import { MailboxHint } from './mailbox-hint.tsx';

/** Says the same whether or not the address has an account. */
export function ResetRequestedPanel({ request }: { request: ResetRequested }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere" role="status">
        <RichText
          text={t('forgot.sentTo', { email: request.email })}
          tags={{ b: (inner) => <strong>{inner}</strong> }}
        />
      </p>
      <MailboxHint />
      {request.resetLink && (
        <Banner title={t('forgot.devTitle')}>
          <a className="link wrap-anywhere" href={request.resetLink}>
            {request.resetLink}
          </a>
        </Banner>
      )}
      <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.login}>
        {t('forgot.backToLogin')}
      </Link>
    </div>
  );
}
