import type { Check, Verdict } from '@tessera/qr/check';
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knownCheck, type ScanState } from './use-scan-check.ts';

const looks = {
  good: { icon: CircleCheck, tone: 'text-success' },
  risky: { icon: TriangleAlert, tone: 'text-warn' },
  fails: { icon: CircleX, tone: 'text-danger' },
} satisfies Record<Verdict, object>;

/** One line that is there from the start, so that nothing moves when the verdict comes. */
export function VerdictLine({ state }: { state: ScanState }) {
  const { t } = useTranslation('scan');
  const check = knownCheck(state);
  const { icon: Icon, tone } = check ? looks[check.verdict] : { icon: CircleHelp, tone: 'text-soft' };
  return (
    <p
      role="status"
      aria-busy={state.at === 'checking'}
      className={`flex min-h-6 items-center gap-2 font-semibold ${tone}`}
    >
      {state.at !== 'waiting' && <Icon className="size-5 shrink-0" aria-hidden="true" />}
      {state.at !== 'waiting' && t(verdictText(state, check))}
    </p>
  );
}

function verdictText(state: ScanState, check: Check | undefined): KeyIn<'scan'> {
  if (check) return `${check.verdict}`;
  return state.at === 'unavailable' ? 'unavailable' : 'checking';
}
