import type { Reason, Verdict } from '@tessera/qr/check';
import { CircleCheck, CircleHelp, CircleX, Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { latestCheck, type ScanState } from './use-scan-check.ts';

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
    <p
      role="status"
      aria-busy={state.kind === 'checking'}
      className={`flex min-h-6 items-center gap-2 font-semibold ${tone}`}
    >
      {state.kind !== 'idle' && <Icon className="size-5 shrink-0" aria-hidden="true" />}
      {state.kind !== 'idle' && t(verdict ?? (state.kind === 'unavailable' ? 'unavailable' : 'checking'))}
    </p>
  );
}

interface ReasonsProps {
  state: ScanState;
  /** Applies a fix to the style; without it the reasons have no buttons. */
  onFix?: ((fix: Fix) => void) | undefined;
  /** Shown if at least one reason can be fixed. */
  footer?: ReactNode;
}

/** Reasons why a picture may not scan, with their fixes. They never prevent saving. */
export function Reasons({ state, onFix, footer }: ReasonsProps) {
  const { t } = useTranslation('scan');
  const section = useRef<HTMLElement>(null);
  const reasons = latestCheck(state)?.reasons ?? [];
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
