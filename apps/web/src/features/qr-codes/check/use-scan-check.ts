import type { Check, CheckInput } from '@tessera/qr/check';
import { useEffect, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { checkScan } from './scan-checker.ts';

export type ScanState =
  /** There is no picture to judge. */
  | { at: 'waiting' }
  /** The verdict on the last picture stays until the new one is there. */
  | { at: 'checking'; last: Check | undefined }
  | { at: 'checked'; check: Check }
  | { at: 'unavailable' };

/** The verdict to show, if only the one before. */
export const knownCheck = (state: ScanState): Check | undefined =>
  state.at === 'checked' ? state.check : state.at === 'checking' ? state.last : undefined;

/** Judges a picture whenever it is another one. */
export function useScanCheck(input: CheckInput | undefined): ScanState {
  /** Without a check where asking failed. */
  const [answer, setAnswer] = useState<{ to: CheckInput; check: Check | undefined }>();
  useEffect(() => {
    if (!input) return;
    let current = true;
    checkScan(input).then(
      (check) => current && setAnswer({ to: input, check }),
      (error: unknown) => {
        if (!current) return;
        logProblem('Whether the code scans could not be checked', error);
        setAnswer({ to: input, check: undefined });
      },
    );
    return () => {
      current = false;
    };
  }, [input]);
  if (!input) return { at: 'waiting' };
  if (answer?.to !== input) return { at: 'checking', last: answer?.check };
  return answer.check ? { at: 'checked', check: answer.check } : { at: 'unavailable' };
}
