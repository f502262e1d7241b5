import type { QrCode } from '@tessera/contract';
import type { CheckInput } from '@tessera/qr/check';
import { useEffect, useState } from 'react';
import { latestCheck, Reasons, useScanCheck, VerdictLine } from '../../codes/check/scan-check.tsx';
import { ScanMeNow } from '../../codes/check/scan-me-now.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { Link } from '../../lib/router/link.tsx';
import { Card } from '../../ui/card.tsx';

interface ScanCardProps {
  code: QrCode;
  /** Whether the latest scan is shown here. */
  isLive: boolean;
}

/** Whether the picture scans, and its latest scan. */
export function ScanCard({ code, isLive }: ScanCardProps) {
  const { t } = useTranslation('scan');
  const scan = useScanCheck(useSavedCodeInput(code));
  const verdict = latestCheck(scan)?.verdict;
  // If the code scans well, only the editor suggests improvements.
  const hasReasons = verdict !== undefined && verdict !== 'good';
  return (
    <Card title={t('title')}>
      <VerdictLine state={scan} />
      {hasReasons && <Reasons state={scan} footer={<EditLink />} />}
      {isLive && code.is_active && code.encoding === 'tracked' && (
        <ScanMeNow hash={code.short_hash} knownScans={code.click_count} />
      )}
    </Card>
  );
}

function EditLink() {
  const { t } = useTranslation('scan');
  return (
    <p>
      <Link className="link" to="?tab=design" state={{ keepsScroll: true }}>
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
