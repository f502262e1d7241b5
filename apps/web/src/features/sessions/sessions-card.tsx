import type { Session } from '@tessera/contract';
import { useState } from 'react';
import { LoadState } from '../../i18n/load-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Ending, EndSessions } from './end-sessions.tsx';
import { SessionItem } from './session-item.tsx';
import { useSessions } from './session-queries.ts';

export function SessionsCard() {
  const { t } = useTranslation('sessions');
  const query = useSessions();
  const { data } = query;
  return (
    <Card title={t('list.title')} description={t('list.description')}>
      {data ? (
        <SessionList sessions={data} />
      ) : (
        <LoadState failed={t('list.failed')} query={query} shape="h-32 rounded-card" />
      )}
    </Card>
  );
}

const currentFirst = (sessions: readonly Session[]) =>
  [...sessions].sort((a, b) => Number(b.current) - Number(a.current));

type Dialog = { kind: 'closed' } | { kind: 'open'; ending: Ending } | { kind: 'done' };

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('sessions');
  const [dialog, setDialog] = useState<Dialog>({ kind: 'closed' });
  const list = useFocusWhen<HTMLUListElement>(dialog.kind === 'done');
  const ask = (ending: Ending) => setDialog({ kind: 'open', ending });
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('list.label')}
        className="divide-y divide-line border-t border-line pt-4"
      >
        {currentFirst(sessions).map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => ask({ kind: 'one', session })} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button variant="secondary" onClick={() => ask({ kind: 'others' })}>
            {t('endOthers.action')}
          </Button>
        </div>
      )}
      {dialog.kind === 'open' && (
        <EndSessions ending={dialog.ending} onClose={(isEnded) => setDialog({ kind: isEnded ? 'done' : 'closed' })} />
      )}
    </>
  );
}
