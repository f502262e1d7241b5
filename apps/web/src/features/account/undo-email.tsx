import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useAction } from '../../lib/use-action.ts';
import type { LinkResult } from '../../lib/use-link-token.ts';
import { sessionStore } from '../../session/session-store.ts';
import { refreshUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailedLink } from './email-change.tsx';

async function undo(token: string): Promise<string> {
  const { email } = await call('POST /auth/email/undo', { body: { token } });
  // The session of this browser has ended too: the next call notices that.
  if (sessionStore.get().kind === 'signed-in') await refreshUser().catch(() => undefined);
  return email;
}

export type UndoState =
  | { kind: 'asking'; isBusy: boolean; restore: () => void }
  | Exclude<LinkResult<string>, { kind: 'waiting' }>;

/** Waits for a click: the change ends all sessions, and some mail programs open links to check them. */
export function useUndoEmail(token: string | null): UndoState {
  const { state, run } = useAction(undo);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  const restore = () => run(token);
  if (state.kind === 'failed') return { kind: 'failed', reason: 'refused', error: state.error, retry: restore };
  if (state.kind === 'done') return state;
  return { kind: 'asking', isBusy: state.kind === 'pending', restore };
}

export function UndoEmail({ state }: { state: UndoState }) {
  const { t } = useTranslation('sessions');
  if (state.kind === 'asking') {
    return (
      <div className="grid gap-5">
        <p>{t('undo.what')}</p>
        <Button size="lg" wide loading={state.isBusy} loadingLabel={t('undo.busy')} onClick={state.restore}>
          {t('undo.action')}
        </Button>
      </div>
    );
  }
  if (state.kind === 'done') {
    return (
      <div className="grid gap-5">
        <Banner tone="success">{t('undo.done', { email: state.result })}</Banner>
        <Link className={buttonStyle({ size: 'lg', wide: true, variant: 'secondary' })} to={paths.login}>
          {t('confirm.login')}
        </Link>
      </div>
    );
  }
  return (
    <FailedLink failure={state} explanation={t('undo.explain')}>
      <Link className="link" to={paths.forgotPassword}>
        {t('undo.forgot')}
      </Link>
    </FailedLink>
  );
}
