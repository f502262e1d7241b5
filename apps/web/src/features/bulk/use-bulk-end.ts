import { useQueryClient } from '@tanstack/react-query';
import type { Job, ListedJob } from '@tessera/contract';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshQrCodes } from '../../codes/qr-code-queries.ts';
import { jobAction, canUndo } from './bulk-actions.ts';

/** Returns a function for the end of a bulk action. It refreshes the codes, shows a message and offers to undo it. */
export function useBulkEnd(onStarted: (job: Job) => void): (job: ListedJob) => void {
  const { t } = useTranslation('bulk');
  const client = useQueryClient();
  const undo = async (id: string) => {
    try {
      onStarted(await userCall('POST /jobs/{id}/undo', { params: { id } }));
    } catch (error) {
      logProblem('bulk action not undone', error);
      toast.error(t('undoFailed'));
    }
  };
  return (job) => {
    if (job.kind !== 'bulk_action') return;
    const action = jobAction(job);
    void refreshQrCodes(client);
    if (action === 'delete') void reloadUser();
    // The job card shows a failure or a cancellation.
    if (job.state !== 'done') return;
    const undoAction = { label: t('undo'), onClick: () => void undo(job.id) };
    // The job may have been started in another tab.
    void loadNamespaces(['bulk'])
      .catch(() => undefined)
      .then(() => toast.success(t(`done.${action}`), canUndo(action) ? undoAction : undefined));
  };
}
