import type { AddedAccess } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useAction } from '../../lib/use-action.ts';
import { type LinkResult, useLinkToken } from '../../lib/use-link-token.ts';
import { useProvider } from '../../lib/use-provider.ts';
import { sessionStore } from '../../session/session-store.ts';
import { refreshUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { FailedLink } from './email-change.tsx';
import { OlderAccess, RemovedAccess } from './undo-review.tsx';

const review = (token: string) => call('POST /auth/email/undo/review', { body: { token } });

async function undo(token: string, remove: string[]): Promise<string> {
  const { email } = await call('POST /auth/email/undo', { body: { token, remove } });
  // The session of this browser has ended too: the next call notices that.
  if (sessionStore.get().kind === 'signed-in') await refreshUser().catch(() => undefined);
  return email;
}

interface Question {
  kind: 'asking';
  email: string;
  added: AddedAccess[];
  isBusy: boolean;
  restore: (remove: string[]) => void;
}
export type UndoState = Question | LinkResult<string>;

/** Waits for a click: the change ends all sessions, and some mail programs open links to check them. */
export function useUndoEmail(token: string | null): UndoState {
  const reviewed = useLinkToken(token, review);
  const { state, run } = useAction(undo);
  const [chosen, setChosen] = useState<string[]>([]);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  if (reviewed.kind !== 'done') return reviewed;
  const restore = (remove: string[]) => {
    setChosen(remove);
    run(token, remove);
  };
  if (state.kind === 'failed')
    return { kind: 'failed', reason: 'refused', error: state.error, retry: () => restore(chosen) };
  if (state.kind === 'done') return state;
  return { kind: 'asking', ...reviewed.result, isBusy: state.kind === 'pending', restore };
}

export function UndoEmail({ state }: { state: UndoState }) {
  const { t } = useTranslation('sessions');
  const provider = useProvider();
  if (state.kind === 'waiting') return <Waiting text={t('undo.checking')} />;
  if (state.kind === 'asking') return <Ask question={state} />;
  if (state.kind === 'done') {
    return (
      <div className="grid gap-5">
        <Banner tone="success">
          {provider?.only
            ? t('undo.doneProvider', { email: state.result, name: provider.name })
            : t('undo.done', { email: state.result })}
        </Banner>
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

function Ask({ question: { email, added, isBusy, restore } }: { question: Question }) {
  const { t } = useTranslation('sessions');
  const [chosen, setChosen] = useState(() => new Set(added.filter((each) => each.suggested).map(({ id }) => id)));
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <div className="grid gap-5">
      <p>{t('undo.what', { email })}</p>
      <RemovedAccess added={added.filter(({ required }) => required)} />
      <OlderAccess added={added.filter(({ required }) => !required)} chosen={chosen} toggle={toggle} />
      <Button size="lg" wide loading={isBusy} loadingLabel={t('undo.busy')} onClick={() => restore([...chosen])}>
        {t('undo.action')}
      </Button>
    </div>
  );
}
