import type { QrCode } from '@tessera/contract';
import type { CheckInput } from '@tessera/qr/check';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { paths } from '../../../lib/paths.ts';
import { storedLogo } from './logo-picture.ts';
import { Reasons } from './scan-result.tsx';
import { knownCheck, type ScanState, useScanCheck } from './use-scan-check.ts';
import { VerdictLine } from './verdict-line.tsx';

/** Whether a saved code scans. Its page needs the texts of `scan`. */
export function ScanVerdict({ code }: { code: QrCode }) {
  const { t } = useTranslation('scan');
  const state = useScanCheck(useSavedPicture(code));
  return (
    <div className="grid gap-3">
      <VerdictLine state={state} />
      {isWorthTelling(state) && (
        <Reasons
          state={state}
          footer={
            <p>
              <Link className="link" to={paths.editQrCodeOf(code.id)}>
                {t('edit')}
              </Link>
            </p>
          }
        />
      )}
    </div>
  );
}

/** Of a code that scans well, what could be better still is the editor's matter. */
const isWorthTelling = (state: ScanState): boolean => knownCheck(state)?.verdict !== 'good';

/** What the server drew, in the checker's words: the same text, style and logo. */
function useSavedPicture(code: QrCode): CheckInput | undefined {
  const [picture, setPicture] = useState<CheckInput>();
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const { savedText } = await import('./saved-code-input.ts');
      const logo = code.logo_url === null ? null : await storedLogo(code.logo_url, leaving.signal);
      if (leaving.signal.aborted) return;
      setPicture({ text: savedText(code), style: code.style, logo: logo?.href, logoPixels: logo?.pixels });
    };
    read().catch((error: unknown) => {
      if (!leaving.signal.aborted) logProblem('The saved code could not be looked at', error);
    });
    return () => leaving.abort();
  }, [code]);
  return picture;
}
