import type { ReactNode } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useSite } from '../../lib/site.ts';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Spoken } from '../../ui/spoken.tsx';

/** On an installation without a mail server, links to the development mailbox. */
export function MailboxHint() {
  const { t } = useTranslation('auth');
  const state = useSite();
  if (state.kind !== 'ready' || !state.site.mailbox) return null;
  const link = (inner: string) => (
    <a className="link" href={paths.mailbox} target="_blank" rel="noreferrer">
      {inner}
    </a>
  );
  return (
    <p className="rounded-control border border-dashed border-edge/60 px-3 py-2 text-soft">
      <RichText text={t('mailbox.hint')} tags={{ link }} />
    </p>
  );
}

/** Shown after the registration. */
export function CheckEmailPanel({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <EmailSent email={email} text={t('checkEmail.sentTo', { email })} toLogin={t('checkEmail.goToLogin')}>
      <div className="grid gap-2">
        <p className="text-soft">{t('checkEmail.nothing')}</p>
        <ResendVerification email={email} />
      </div>
    </EmailSent>
  );
}

export interface ResetRequest {
  email: string;
  /** Only in development, where no email is sent. */
  resetLink: string | undefined;
}

/** Shows the same text whether or not the address has an account. */
export function ResetRequestedPanel({ request: { email, resetLink } }: { request: ResetRequest }) {
  const { t } = useTranslation('auth');
  return (
    <EmailSent email={email} text={t('forgot.sentTo', { email })} toLogin={t('forgot.backToLogin')}>
      {resetLink && (
        <Banner title={t('forgot.devTitle')}>
          <a className="link wrap-anywhere" href={resetLink}>
            {resetLink}
          </a>
        </Banner>
      )}
    </EmailSent>
  );
}

interface EmailSentProps {
  /** Fills in the login form. */
  email: string;
  text: string;
  toLogin: string;
  children: ReactNode;
}

function EmailSent({ email, text, toLogin, children }: EmailSentProps) {
  return (
    <div className="grid gap-5">
      <Spoken className="wrap-anywhere">
        <RichText text={text} tags={{ b: (inner) => <strong>{inner}</strong> }} />
      </Spoken>
      <MailboxHint />
      {children}
      <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.login} state={{ email }}>
        {toLogin}
      </Link>
    </div>
  );
}

export const resendVerification = (email: string) => call('POST /auth/resend-verification', { body: { email } });

/** A button with its own feedback; it can be used again after a success. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const { state, run } = useAction(resendVerification);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        variant="secondary"
        loading={state.kind === 'pending'}
        loadingLabel={t('resend.sending')}
        onClick={() => run(email)}
      >
        {t('resend.action')}
      </Button>
      <Spoken className={state.kind === 'failed' ? 'text-danger' : 'text-success'}>
        {state.kind === 'done' && t('resend.sent')}
        {state.kind === 'failed' && errorMessage(state.error, 'general.verificationEmailFailed')}
      </Spoken>
    </div>
  );
}
