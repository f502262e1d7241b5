import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useProvider } from '../../lib/use-provider.ts';
import { visitProvider } from '../../session/oidc.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { toast } from '../../ui/toast.ts';
import type { ProviderAnswer } from './provider-answer.ts';

export function ProviderResult({ answer }: { answer: ProviderAnswer }) {
  const { t } = useTranslation('oidc');
  if (answer.kind === 'failed') return <Failed answer={answer} />;
  return (
    <>
      <Waiting text={t('callback.checking')} />
      {answer.kind === 'done' && <Leave answer={answer} />}
    </>
  );
}

/** Signs in if the visit was for that, and returns to the page that started it. */
function Leave({ answer: { visit, reply } }: { answer: Extract<ProviderAnswer, { kind: 'done' }> }) {
  const { t } = useTranslation('oidc');
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    if (reply && 'user' in reply) signIn(reply, false);
    if (visit.purpose === 'confirm') toast.success(t('callback.confirmed'));
    if (visit.purpose === 'link') toast.success(t('callback.linked'));
    navigate(visit.from ?? paths.dashboard, { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

type FailedAnswer = Extract<ProviderAnswer, { kind: 'failed' }>;

function Failed({ answer }: { answer: FailedAnswer }) {
  const { t } = useTranslation('oidc');
  const provider = useProvider();
  const { visit } = answer;
  const { state, run } = useAction(() => visitProvider(visit?.purpose ?? 'sign_in', visit ?? {}));
  const reason = {
    canceled: () => t('callback.canceled'),
    'no-answer': () => t('callback.noAnswer'),
    refused: () => errorMessage('error' in answer ? answer.error : undefined),
  }[answer.reason];
  const isSignIn = !visit || visit.purpose === 'sign_in';
  return (
    <div className="grid gap-5">
      <Banner tone={answer.reason === 'canceled' ? 'info' : 'error'}>
        {state.kind === 'failed' ? errorMessage(state.error) : reason()}
      </Banner>
      {provider && (
        <Button size="lg" wide loading={state.kind === 'pending' || state.kind === 'done'} onClick={() => run()}>
          <span className="wrap-anywhere">{t('callback.retry', { name: provider.name })}</span>
        </Button>
      )}
      <Link className="link justify-self-start" to={isSignIn ? paths.login : (visit.from ?? paths.dashboard)} replace>
        {t(isSignIn ? 'callback.toLogin' : 'callback.back')}
      </Link>
    </div>
  );
}
