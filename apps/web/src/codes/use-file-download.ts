import { useMutation } from '@tanstack/react-query';
import { logProblem } from '../lib/log.ts';
import { download } from '../lib/download.ts';

interface FileDownload<Options> {
  isBusy: boolean;
  start: (options: Options) => void;
}

/** Requests the signed URL of a file and downloads it, one file at a time. */
export function useFileDownload<Options>(
  requestUrl: (options: Options) => Promise<{ downloadUrl: string }>,
  onFailure: (error: unknown) => void,
): FileDownload<Options> {
  const { isPending, mutate } = useMutation({
    mutationFn: requestUrl,
    onSuccess: ({ downloadUrl }) => download(downloadUrl),
    onError: (error) => {
      logProblem('file download failed', error);
      onFailure(error);
    },
  });
  return { isBusy: isPending, start: (options) => void (isPending || mutate(options)) };
}
