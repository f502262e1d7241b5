import type { Reason } from '@tessera/qr/check';
import { Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { knownCheck, type ScanState } from './use-scan-check.ts';

export type Fix = NonNullable<Reason['fix']>;

interface ReasonsProps {
  state: ScanState;
  /** Changes the style so that a reason goes away; without it the reasons are only told. */
  onFix?: ((fix: Fix) => void) | undefined;
  /** What can be done about them elsewhere. */
  footer?: ReactNode;
}

/** Why a picture may not scan, and what helps. It warns and never forbids. */
export function Reasons({ state, onFix, footer }: ReasonsProps) {
  const { t } = useTranslation('scan');
  const place = useRef<HTMLElement>(null);
  const reasons = knownCheck(state)?.reasons ?? [];
  const fix = (change: Fix) => {
    // The button goes away with its reason; whoever pressed it stays where the answer appears.
    place.current?.focus();
    onFix?.(change);
  };
  return (
    <section ref={place} tabIndex={-1} aria-label={t('title')} className="grid gap-2">
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

/** A logo has two cures: the button says which one it is. */
function fixText(code: Reason['code'], fix: Fix): KeyIn<'scan'> {
  if (code !== 'logo_too_large' && code !== 'logo_misleads') return `fix.${code}`;
  return fix.logo_size === undefined ? 'fix.level' : 'fix.logo';
}
