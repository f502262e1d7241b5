import type { Check, CheckInput, Reason, Verdict } from '@tessera/qr/check';
import { CircleCheck, CircleHelp, CircleX, Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { KeyIn } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
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

export type Fix = NonNullable<Reason['fix']>;

const verdictStyles = {
  good: { icon: CircleCheck, tone: 'text-success' },
  risky: { icon: TriangleAlert, tone: 'text-warn' },
  fails: { icon: CircleX, tone: 'text-danger' },
} satisfies Record<Verdict, object>;

/** Keeps its height while there is no verdict, so that the verdict causes no layout shift. */
export function VerdictLine({ state }: { state: ScanState }) {
  const { t } = useTranslation('scan');
  const verdict = latestCheck(state)?.verdict;
  const { icon: Icon, tone } = verdict ? verdictStyles[verdict] : { icon: CircleHelp, tone: 'text-soft' };
  return (
    <Spoken
      when="changed"
      aria-busy={state.kind === 'checking'}
      className={`flex min-h-6 items-center gap-2 font-semibold ${tone}`}
    >
      {state.kind !== 'idle' && <Icon className="size-5 shrink-0" aria-hidden="true" />}
      {state.kind !== 'idle' && t(verdict ?? (state.kind === 'unavailable' ? 'unavailable' : 'checking'))}
    </Spoken>
  );
}

interface ReasonsProps {
  state: ScanState;
  /** Applies a fix to the style; without it the reasons have no buttons. */
  onFix?: ((fix: Fix) => void) | undefined;
  /** Shown if at least one reason can be fixed. */
  footer?: ReactNode;
}

/** Reasons why a picture may not scan, with their fixes; none if it scans well. They never prevent saving. */
export function Reasons({ state, onFix, footer }: ReasonsProps) {
  const { t } = useTranslation('scan');
  const section = useRef<HTMLElement>(null);
  const check = latestCheck(state);
  const reasons = check && check.verdict !== 'good' ? check.reasons : [];
  const fix = (change: Fix) => {
    // The pressed button disappears with its reason, so the focus moves to the section.
    section.current?.focus();
    onFix?.(change);
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={t('title')} className="grid gap-2">
      {reasons.length > 0 && (
        <ul className="grid gap-2">
          {reasons.map((reason) => (
            <ReasonItem key={reason.code} reason={reason} onFix={onFix && fix} />
          ))}
        </ul>
      )}
      {reasons.some((reason) => reason.fix) && footer}
    </section>
  );
}

function ReasonItem({ reason, onFix }: { reason: Reason; onFix: ((fix: Fix) => void) | undefined }) {
  const { t } = useTranslation('scan');
  const { fix } = reason;
  const Icon = reason.weight === 'note' ? Lightbulb : TriangleAlert;
  return (
    <li className="grid gap-2 rounded-control bg-sunken p-3">
      <span className="flex items-start gap-2 text-soft">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t(`reason.${reason.code}`)}
      </span>
      {fix && onFix && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => onFix(fix)}>
            {t(fixText(reason.code, fix))}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A logo has two possible fixes: a smaller logo or a higher error correction level. */
function fixText(code: Reason['code'], fix: Fix): KeyIn<'scan'> {
  if (code !== 'logo_too_large' && code !== 'logo_misleads') return `fix.${code}`;
  return fix.logo_size === undefined ? 'fix.level' : 'fix.logo';
}
