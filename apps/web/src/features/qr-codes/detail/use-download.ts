import type { DownloadFormat } from '@tessera/contract';
import { useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { userCall } from '../../../session/user-call.ts';

interface DownloadState {
  busy: boolean;
  start: (format: DownloadFormat, pixels: number) => void;
}

/** Asks for the address of the file and opens it in a new tab; one at a time. */
export function useDownload(id: string, onFailure: (error: unknown) => void): DownloadState {
  const [busy, setBusy] = useState(false);
  const run = async (format: DownloadFormat, pixels: number) => {
    setBusy(true);
    try {
      // A drawing has no pixels to choose.
      const query = format === 'svg' ? {} : { size: String(pixels) };
      const { downloadUrl } = await userCall('GET /qr-codes/{id}/download/{format}', { params: { id, format }, query });
      openTab(downloadUrl);
    } catch (error) {
      logProblem('The download could not be prepared', error);
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: (format, pixels) => void (busy || run(format, pixels)) };
}
