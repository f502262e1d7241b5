import { developmentChallengeToken } from '@tessera/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadSite, useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ChallengeAction, ChallengeTrouble } from './turnstile-widget.tsx';

/** Only installations that ask the question fetch the widget. */
const TurnstileWidget = lazy(() => import('./turnstile-widget.tsx').then((m) => ({ default: m.TurnstileWidget })));

interface ChallengeProps {
  action: ChallengeAction;
  /** Called with the proof that a person is there, and with nothing when it is no longer good. To ask again, change the key. */
  onToken: (token: string) => void;
}

/** Where no site key is configured, as on a developer's machine, the challenge passes by itself. */
export function Challenge({ action, onToken }: ChallengeProps) {
  const { t } = useTranslation('auth', 'common');
  const state = useSite();
  const [trouble, setTrouble] = useState<ChallengeTrouble>();
  const passes = state.at === 'ready' && state.site.turnstileSiteKey === null;
  const pass = useEffectEvent(() => onToken(developmentChallengeToken));
  useEffect(() => {
    if (passes) pass();
  }, [passes]);

  if (state.at === 'failed') {
    const retry = (
      <Button size="sm" variant="secondary" onClick={() => void loadSite()}>
        {t('common:action.retry')}
      </Button>
    );
    return (
      <Banner tone="error" action={retry}>
        {t('challenge.failed')}
      </Banner>
    );
  }
  if (state.at === 'loading' || state.site.turnstileSiteKey === null) return null;
  return (
    <div className="grid gap-2">
      <Suspense fallback={<div className="h-[65px]" />}>
        <TurnstileWidget
          siteKey={state.site.turnstileSiteKey}
          action={action}
          onToken={(token) => {
            setTrouble(undefined);
            onToken(token);
          }}
          onTrouble={(next) => {
            setTrouble(next);
            onToken('');
          }}
        />
      </Suspense>
      {trouble && <Banner tone="error">{t(`challenge.${trouble}`)}</Banner>}
    </div>
  );
}
