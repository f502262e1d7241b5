import { developmentChallengeToken } from '@tessera/contract';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type FormAction, useFormAction } from '../../lib/form.tsx';
import { requestSite, useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import type { ChallengeError, ChallengePurpose } from './turnstile-widget.tsx';

/** Loaded only if the installation has a challenge. */
const TurnstileWidget = lazy(() => import('./turnstile-widget.tsx').then((m) => ({ default: m.TurnstileWidget })));

export interface ChallengeState {
  /** Empty until the challenge is solved. A token is valid for one submit. */
  token: string;
  /** The key of the component: changes when the challenge has to be solved again. */
  round: number;
  /** Whether a submit was tried without a token. */
  isMissed: boolean;
  /** The id of the text that explains why the form cannot be submitted. */
  reasonId: string;
  setToken: (token: string) => void;
}

/** Submits a form only with a token of its challenge. After a failed submit, the challenge has to be solved again. */
export function useChallengedAction<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output, turnstileToken: string) => Promise<void>,
): { action: FormAction; challenge: ChallengeState } {
  const reasonId = useId();
  const [state, setState] = useState({ token: '', round: 0, isMissed: false });
  const action = useFormAction(form, async (values) => {
    if (state.token === '') return;
    try {
      await send(values, state.token);
    } catch (error) {
      setState(({ round }) => ({ token: '', round: round + 1, isMissed: false }));
      throw error;
    }
  });
  return {
    action: {
      ...action,
      submit: (event) => {
        setState((now) => ({ ...now, isMissed: now.token === '' }));
        action.submit(event);
      },
    },
    challenge: {
      ...state,
      reasonId,
      setToken: (next) => setState((now) => ({ ...now, token: next, isMissed: now.isMissed && next === '' })),
    },
  };
}

interface ChallengeProps {
  purpose: ChallengePurpose;
  challenge: ChallengeState;
}

/** If the installation has no site key, as in development, the challenge solves itself. */
export function Challenge({ purpose, challenge: { isMissed, reasonId, setToken } }: ChallengeProps) {
  const { t } = useTranslation('auth', 'common');
  const state = useSite();
  const [error, setError] = useState<ChallengeError>();
  const passes = state.kind === 'ready' && state.site.turnstileSiteKey === null;
  const pass = useEffectEvent(() => setToken(developmentChallengeToken));
  useEffect(() => {
    if (passes) pass();
  }, [passes]);

  if (state.kind === 'failed') return <SiteUnavailable error={state.error} reasonId={reasonId} />;
  if (state.kind === 'loading' || state.site.turnstileSiteKey === null) return null;
  const onChange = (token: string, nextError?: ChallengeError) => {
    setError(nextError);
    setToken(token);
  };
  return (
    <div className="grid gap-2">
      <Suspense fallback={<div className="h-[65px]" />}>
        <TurnstileWidget
          siteKey={state.site.turnstileSiteKey}
          purpose={purpose}
          onToken={(token) => onChange(token)}
          onError={(next) => onChange('', next)}
        />
      </Suspense>
      {error && <Banner tone="error">{t(`challenge.${error}`)}</Banner>}
      {isMissed ? (
        <Spoken id={reasonId} className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('challenge.required')}
        </Spoken>
      ) : (
        <p id={reasonId} hidden>
          {t('challenge.required')}
        </p>
      )}
    </div>
  );
}

/** Shown if the site's settings cannot be loaded: without them it is unknown whether there is a challenge. */
function SiteUnavailable({ error, reasonId }: { error: unknown; reasonId: string }) {
  const { t } = useTranslation();
  const message = useErrorMessage(error);
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await requestSite();
    setIsRetrying(false);
  };
  if (!message) return null;
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" variant="secondary" loading={isRetrying} onClick={() => void retry()}>
          {t('action.retry')}
        </Button>
      }
    >
      <span id={reasonId}>{message}</span>
    </Banner>
  );
}
