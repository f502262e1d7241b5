import type { Check, CheckInput } from '@tessera/qr/check';
import { useEffect, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { checkScan } from './scan-checker.ts';

export type ScanState =
  /** There is no picture to check. */
  | { kind: 'idle' }
  | { kind: 'checking'; previous: Check | undefined }
  | { kind: 'checked'; check: Check }
  | { kind: 'unavailable' };

/** The check to show: while a picture is being checked, the result of the previous one. */
export const latestCheck = (state: ScanState): Check | undefined =>
  state.kind === 'checked' ? state.check : state.kind === 'checking' ? state.previous : undefined;

/** Checks a picture whenever it changes. */
export function useScanCheck(input: CheckInput | undefined): ScanState {
  /** `check` is undefined if the checker failed. */
  const [result, setResult] = useState<{ input: CheckInput; check: Check | undefined }>();
  useEffect(() => {
    if (!input) return;
    let isCurrent = true;
    checkScan(input).then(
      (check) => isCurrent && setResult({ input, check }),
      (error: unknown) => {
        if (!isCurrent) return;
        logProblem('scan check failed', error);
        setResult({ input, check: undefined });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [input]);
  if (!input) return { kind: 'idle' };
  if (result?.input !== input) return { kind: 'checking', previous: result?.check };
  return result.check ? { kind: 'checked', check: result.check } : { kind: 'unavailable' };
}
