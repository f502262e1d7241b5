import type { QrCode, QrStats } from '@tessera/contract';
import type { CheckInput } from '@tessera/qr/check';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { watchScans } from '../../session/scan-watch.ts';
import { Card } from '../../ui/card.tsx';
import { latestCheck, Reasons, useScanCheck, VerdictLine } from '../../codes/check/scan-check.tsx';
import { ScanMeNow } from '../../codes/check/scan-me-now.tsx';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';
import { CodePicture } from '../../codes/code-picture.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { MissingPicture } from './missing-picture.tsx';

/** The picture, whether it scans, and its download, which comes first on a phone. */
export function PictureCard({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'qrCodes');
  const scan = useScanCheck(useSavedCodeInput(code));
  const verdict = latestCheck(scan)?.verdict;
  // If the code scans well, only the editor suggests improvements.
  const hasReasons = verdict !== undefined && verdict !== 'good';
  if (code.picture_error)
    return (
      <Card>
        <MissingPicture code={code} error={code.picture_error} />
      </Card>
    );
  return (
    <Card>
      <div className="order-1 grid justify-items-center">
        <CodePicture
          code={code}
          sizePx={320}
          alt={t('pictureAlt', { title: code.title || t('qrCodes:untitled') })}
          dimmed={!code.is_active}
        />
      </div>
      <div className="order-2 grid gap-3">
        <VerdictLine state={scan} />
        {hasReasons && <Reasons state={scan} footer={<EditLink id={code.id} />} />}
        {code.is_active && code.encoding === 'tracked' && <LiveScans code={code} />}
      </div>
      <div className="lg:order-3">
        <DownloadPanel code={code} />
      </div>
    </Card>
  );
}

/** A scan is announced when it is counted, so the statistics that are loaded again include it. */
function LiveScans({ code }: { code: QrCode }) {
  const client = useQueryClient();
  const { id, short_hash: hash } = code;
  useEffect(() => {
    const queryKey = qrCodeKeys.stats(id);
    const refetch = () => void client.invalidateQueries({ queryKey });
    return watchScans(hash, refetch, (totalClicks) => {
      const shown = client.getQueryData<QrStats>(queryKey);
      if (shown?.total_clicks !== totalClicks) refetch();
    });
  }, [client, id, hash]);
  return <ScanMeNow hash={hash} knownScans={code.click_count} />;
}

function EditLink({ id }: { id: string }) {
  const { t } = useTranslation('scan');
  return (
    <p>
      <Link className="link" to={paths.editQrCodeOf(id)}>
        {t('edit')}
      </Link>
    </p>
  );
}

function useSavedCodeInput(code: QrCode): CheckInput | undefined {
  const [input, setInput] = useState<CheckInput>();
  useEffect(() => {
    if (code.picture_error) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const load = async () => {
      const { savedCodeInput } = await import('../../codes/check/saved-code-input.ts');
      const loaded = await savedCodeInput(code, signal);
      if (!signal.aborted) setInput(loaded);
    };
    load().catch((error: unknown) => {
      if (!signal.aborted) logProblem('saved code not checked', error);
    });
    return () => unmounted.abort();
  }, [code]);
  return input;
}
