import { useAction } from '../../lib/use-action.ts';
import { download } from '../../lib/download.ts';
import { userCall } from '../../session/user-call.ts';

/** Requests the signed URL of a job's result file and downloads it. */
export const useJobResult = () =>
  useAction(async (id: string, query: { unreadable?: 'accept' } = {}) => {
    const { downloadUrl } = await userCall('GET /jobs/{id}/result', { params: { id }, query });
    download(downloadUrl);
  });
