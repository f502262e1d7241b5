import { developmentChallengeToken } from '@tessera/contract';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useErrorMessage } from '../../i18n/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askSite, useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ChallengeAction, ChallengeTrouble } from './turnstile-widget.tsx';

/** Only installations that ask the question fetch the widget. */
const TurnstileWidget = lazy(() => import('./turnstile-widget.tsx').then((m) => ({ default: m.TurnstileWidget })));

interface ChallengeProps {
  action: ChallengeAction;
  /** Whether a try was made without a token. */
  missed: boolean;
  /** For what cannot be used without a token: the text that says so. */
  reasonId: string;
  /** Called with the proof that a person is there, and with nothing when it is no longer good. To ask again, change the key. */
  onToken: (token: string) => void;
}

/** Where no site key is configured, as on a developer's machine, the challenge passes by itself. */
export function Challenge({ action, missed, reasonId, onToken }: ChallengeProps) {
  const { t } = useTranslation('auth', 'common');
  const state = useSite();
  const [trouble, setTrouble] = useState<ChallengeTrouble>();
  const passes = state.at === 'ready' && state.site.turnstileSiteKey === null;
  const pass = useEffectEvent(() => onToken(developmentChallengeToken));
  useEffect(() => {
    if (passes) pass();
  }, [passes]);

  if (state.at === 'failed') return <Unreachable error={state.error} reasonId={reasonId} />;
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
      {missed ? (
        <p id={reasonId} role="alert" className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('challenge.required')}
        </p>
      ) : (
        <p id={reasonId} hidden>
          {t('challenge.required')}
        </p>
      )}
    </div>
  );
}

/** Whether there is a challenge is not known while the server cannot be reached: that is the trouble, not the challenge. */
function Unreachable({ error, reasonId }: { error: unknown; reasonId: string }) {
  const { t } = useTranslation();
  const why = useErrorMessage(error);
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await askSite();
    setAsking(false);
  };
  if (!why) return null;
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" variant="secondary" loading={asking} onClick={() => void retry()}>
          {t('action.retry')}
        </Button>
      }
    >
      <span id={reasonId}>{why}</span>
    </Banner>
  );
}
