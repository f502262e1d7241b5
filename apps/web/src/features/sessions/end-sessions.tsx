import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useClientName } from '../../i18n/use-client-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshSessions } from './session-queries.ts';

export type Ending = { kind: 'one'; session: Session } | { kind: 'others' };

/** Asks before one session or all others are ended. */
export function EndSessions({ ending, onClose }: { ending: Ending; onClose: (isEnded: boolean) => void }) {
  const { t } = useTranslation('sessions', 'errors');
  const client = useQueryClient();
  const device = useClientName()(ending.kind === 'one' ? ending.session : { browser: null, os: null });
  const texts = ending.kind === 'one' ? 'end' : 'endOthers';
  return (
    <ConfirmAction
      title={t(`${texts}.question`, { device })}
      confirmLabel={t(`${texts}.confirm`)}
      cancelLabel={t(`${texts}.keep`)}
      action={async () => {
        if (ending.kind === 'one') {
          await userCall('DELETE /auth/sessions/{id}', { params: { id: ending.session.id } });
          toast.success(t('end.done', { device }));
        } else {
          const { ended } = await userCall('DELETE /auth/sessions');
          toast.success(t('endOthers.done', { count: ended }));
        }
        // The dialog closes after the list is up to date, so that a session cannot be ended twice.
        await refreshSessions(client);
        onClose(true);
      }}
      refresh={() => refreshSessions(client)}
      onClose={() => onClose(false)}
    >
      <p>{t(`${texts}.what`)}</p>
    </ConfirmAction>
  );
}
