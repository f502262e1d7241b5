import type { Analytics, BreakdownName } from '@tessera/contract';
import { BreakdownList } from './breakdown-list.tsx';
import type { RuleNameOf } from './share-name.ts';
import { shownBreakdowns } from './shown-breakdowns.ts';

interface BreakdownsProps {
  breakdowns: Analytics['breakdowns'];
  ruleNameOf?: RuleNameOf | undefined;
  /** Makes a button of each value. */
  onChoose?: (name: BreakdownName, value: string | null) => void;
}

/** The lists of values, side by side. */
export const Breakdowns = ({ breakdowns, ruleNameOf, onChoose }: BreakdownsProps) => (
  <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
    {shownBreakdowns(breakdowns).map(({ name, text, shares }) => (
      <BreakdownList
        key={name}
        name={name}
        text={text}
        shares={shares}
        {...(ruleNameOf && { ruleNameOf })}
        {...(onChoose && { onChoose: (value) => onChoose(name, value) })}
      />
    ))}
  </div>
);
