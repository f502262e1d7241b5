import type { QrCode } from '@tessera/contract';
import type { CheckInput } from '@tessera/qr/check';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { latestCheck, Reasons, useScanCheck, VerdictLine } from '../check/scan-check.tsx';
import { ScanMeNow } from '../check/scan-me-now.tsx';
import { CodePicture } from '../code-picture.tsx';

/** The picture and whether it scans. */
export function PictureCard({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'qrCodes');
  const scan = useScanCheck(useSavedCodeInput(code));
  return (
    <Card>
      <div className="grid justify-items-center">
        <CodePicture
          code={code}
          sizePx={320}
          alt={t('pictureAlt', { title: code.title || t('qrCodes:untitled') })}
          dimmed={!code.is_active}
        />
      </div>
      <div className="grid gap-3">
        <VerdictLine state={scan} />
        {/* If the code scans well, only the editor suggests improvements. */}
        {latestCheck(scan)?.verdict !== 'good' && <Reasons state={scan} footer={<EditLink id={code.id} />} />}
        {code.is_active && code.encoding === 'tracked' && (
          <ScanMeNow hash={code.short_hash} hasScans={code.click_count > 0} />
        )}
      </div>
    </Card>
  );
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
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const load = async () => {
      const { savedCodeInput } = await import('../check/saved-code-input.ts');
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
