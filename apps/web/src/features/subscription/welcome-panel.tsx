import { limits } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ProFeatures } from './pro-features.tsx';

/** Shows the features of Pro and redirects to the dashboard after a visible countdown. The link redirects at once. */
export function WelcomePanel() {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const left = useCountdown(limits.delays.redirectAfterSubscribingSeconds, () =>
    navigate(paths.dashboard, { replace: true }),
  );
  return (
    <div className="grid justify-items-center gap-5">
      <p className="text-soft">{t('success.text')}</p>
      <ProFeatures />
      <p className="figures text-soft" role="timer">
        {t('success.redirect', { count: left })}
      </p>
      <Link className={buttonStyle({ size: 'lg' })} to={paths.dashboard} replace>
        {t('success.now')}
      </Link>
    </div>
  );
}
