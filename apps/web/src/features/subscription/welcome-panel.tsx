import { Check } from 'lucide-react';
import { limits } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';
import { buttonStyle } from '../../ui/button-style.ts';

const features = ['unlimited', 'types', 'edit', 'style', 'analytics'] as const;

function ProFeatures() {
  const { t } = useTranslation('subscription');
  return (
    <ul className="grid gap-2 text-left">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          <span>{t(`gift.${feature}`)}</span>
        </li>
      ))}
    </ul>
  );
}

interface WelcomePanelProps {
  /** The page of the code that waited for Pro; undefined if there is none. */
  codePath: string | undefined;
}

/** Shows the features of Pro and redirects after a visible countdown. The link redirects at once. */
export function WelcomePanel({ codePath }: WelcomePanelProps) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const left = useCountdown(limits.delays.redirectAfterSubscribingSeconds, () =>
    navigate(codePath ?? paths.dashboard, { replace: true }),
  );
  return (
    <div className="grid justify-items-center gap-5">
      <p className="text-soft">{t('success.text')}</p>
      <ProFeatures />
      <p className="figures text-soft" role="timer">
        {t(codePath ? 'success.redirectCode' : 'success.redirect', { count: left })}
      </p>
      <Link className={buttonStyle({ size: 'lg' })} to={codePath ?? paths.dashboard} replace>
        {t(codePath ? 'success.openCode' : 'success.now')}
      </Link>
    </div>
  );
}
