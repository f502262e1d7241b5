import { useState } from 'react';
import { AuthCard, GuestOnly } from '../features/auth/auth-card.tsx';
import { MailboxHint } from '../features/auth/check-email.tsx';
import { LazySecondStep } from '../features/auth/lazy-second-step.tsx';
import { LoginForm, type PendingSignIn } from '../features/auth/login-form.tsx';
import { FrontSections } from '../features/front/front-sections.tsx';
import { Headline } from '../features/front/headline.tsx';
import { SignInChoice } from '../features/oidc/sign-in-choice.tsx';
import { MakerBesideForm } from '../features/maker/maker-beside-form.tsx';
import { MonthlyPrice } from '../features/subscription/plan-price.tsx';
import { PlanTable } from '../features/subscription/plan-table.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { returnPath } from '../lib/return-location.ts';
import { useLocation, useNavigate } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { useHasBilling } from '../lib/site.ts';
import { useTheme } from '../lib/theme.ts';
import { useProvider } from '../lib/use-provider.ts';
import { hasSignedInBefore } from '../lib/visitor-flags.ts';
import { Banner } from '../ui/banner.tsx';

type Step = { kind: 'password'; email?: string; notice?: string } | { kind: 'code'; pending: PendingSignIn };

const formId = 'sign-in';

/** Whether the person wants to sign in, rather than to see what the product is. `/` sends all visitors to the dashboard first. */
function comesToSignIn(state: unknown): boolean {
  const requested = returnPath(state);
  const knowsEmail = typeof (state as { email?: unknown } | null)?.email === 'string';
  return hasSignedInBefore() || knowsEmail || (requested !== undefined && requested !== paths.dashboard);
}

/** The front page: the promise, the maker and the sign-in; then what the product does and costs. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const { state } = useLocation();
  const [isFormFirst] = useState(() => comesToSignIn(state));
  const navigate = useNavigate();
  const provider = useProvider();
  const hasBilling = useHasBilling();
  const theme = useTheme();
  useDocumentTitle(t('login.title'));
  const toRegister = (inner: string) => (
    <Link className="link" to={paths.register} state={state}>
      {inner}
    </Link>
  );
  if (step.kind === 'code') {
    return (
      <GuestOnly>
        <LazySecondStep
          pending={step.pending}
          onRestart={(notice) => setStep({ kind: 'password', email: step.pending.email, ...(notice && { notice }) })}
        />
      </GuestOnly>
    );
  }
  return (
    <GuestOnly>
      <div className="grid w-full justify-items-center self-start">
        <MakerBesideForm
          onKept={() => navigate(paths.register, { state })}
          isFormFirst={isFormFirst}
          intro={isFormFirst ? <Headline as="h2" /> : <Headline as="h1" signInId={formId} />}
        >
          <AuthCard
            id={formId}
            title={t('login.title')}
            heading={isFormFirst ? 'h1' : 'h2'}
            description={t('login.promise')}
            footer={!provider?.only && <RichText text={t('login.toRegister')} tags={{ link: toRegister }} />}
            note={<MailboxHint />}
          >
            {step.notice && <Banner tone="warn">{step.notice}</Banner>}
            <SignInChoice>
              <LoginForm email={step.email} onSecondStep={(pending) => setStep({ kind: 'code', pending })} />
            </SignInChoice>
          </AuthCard>
        </MakerBesideForm>
        <FrontSections theme={theme} plans={hasBilling && <PlanTable prices={<MonthlyPrice size="text-lg" />} />} />
      </div>
    </GuestOnly>
  );
}
