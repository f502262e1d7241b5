import type { PasskeyAssertion } from '@tessera/contract';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { passkeyMessage, passkeyTone } from '../../i18n/passkey-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { canUsePasskeys } from '../../lib/passkey-support.ts';
import { useSite } from '../../lib/site.ts';
import { useAction } from '../../lib/use-action.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const loadSignIn = () => import('../../session/passkey-sign-in.ts');

/** A button, and the passkeys in the autofill of the address field. Their code is loaded after the form can be used. */
export function PasskeySignIn({ remember }: { remember: boolean }) {
  const { t } = useTranslation('auth');
  const { state, run } = useAction(async (chosen?: PasskeyAssertion) =>
    (await loadSignIn()).signInWithPasskey(remember, chosen),
  );
  const isSupported = canUsePasskeys();
  const isFormReady = useSite().kind !== 'loading';
  // A browser shows one prompt at a time.
  const isOffering = isSupported && isFormReady && (state.kind === 'idle' || state.kind === 'failed');
  const signInWith = useEffectEvent((chosen: PasskeyAssertion) => run(chosen));
  useEffect(() => {
    if (!isOffering) return undefined;
    const unmounted = new AbortController();
    const offer = async () => {
      const chosen = await (await loadSignIn()).choosePasskeyInAutofill(unmounted.signal);
      if (chosen && !unmounted.signal.aborted) signInWith(chosen);
    };
    const cancel = whenIdle(
      () =>
        void offer().catch((error: unknown) => unmounted.signal.aborted || logProblem('no passkeys offered', error)),
    );
    return () => {
      cancel();
      unmounted.abort();
    };
  }, [isOffering]);
  if (!isSupported) return null;
  return (
    <div className="grid gap-4">
      {state.kind === 'failed' && <Banner tone={passkeyTone(state.error)}>{passkeyMessage(state.error)}</Banner>}
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<KeyRound className="size-5" aria-hidden="true" />}
        loading={state.kind === 'pending'}
        loadingLabel={t('login.passkeyBusy')}
        onClick={() => run()}
      >
        {t('login.passkey')}
      </Button>
    </div>
  );
}
