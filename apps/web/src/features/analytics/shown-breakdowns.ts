import { type BreakdownName, type ClickBreakdown, clickBreakdowns, type StatsShare } from '@tessera/contract';

type Breakdowns = { readonly [Name in BreakdownName]?: readonly StatsShare[] | undefined };
interface ShownBreakdown extends Pick<ClickBreakdown, 'text'> {
  name: BreakdownName;
  shares: readonly StatsShare[];
}

/** The breakdowns of a reply in their order, without the rare ones that have no values. */
export const shownBreakdowns = (breakdowns: Breakdowns): ShownBreakdown[] =>
  clickBreakdowns.flatMap(({ name, text, isRare }) => {
    const shares = breakdowns[name];
    if (!shares || (isRare && !shares.some(({ value }) => value !== null && value !== 'default'))) return [];
    return [{ name, text, shares }];
  });
