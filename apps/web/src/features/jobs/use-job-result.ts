import { useAction } from '../../lib/use-action.ts';
import { openTab } from '../../lib/open-tab.ts';
import { userCall } from '../../session/user-call.ts';

/** Requests the signed URL of a job's result file and opens it in a new tab. */
export const useJobResult = () =>
  useAction(async (id: string, query: { unreadable?: 'accept' } = {}) => {
    const { downloadUrl } = await userCall('GET /jobs/{id}/result', { params: { id }, query });
    openTab(downloadUrl);
  });
