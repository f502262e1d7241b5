import { limits } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

interface LoginRedirectProps {
  message: string;
  /** Fills in the login form. */
  email?: string | undefined;
}

/** Shows a success message and redirects to the login page after a visible countdown. The link redirects at once. */
export function LoginRedirect({ message, email }: LoginRedirectProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const left = useCountdown(limits.delays.redirectAfterAuthSeconds, () =>
    navigate(paths.login, { replace: true, state: { email } }),
  );
  return (
    <div className="grid gap-5">
      <Banner tone="success" title={message}>
        <span className="figures">{t('verify.redirect', { count: left })}</span>
      </Banner>
      <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.login} state={{ email }} replace>
        {t('checkEmail.goToLogin')}
      </Link>
    </div>
  );
}
