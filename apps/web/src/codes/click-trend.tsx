import { Sparkline } from '../ui/sparkline.tsx';

/** The clicks of the last days as a line. Keeps its place if there is none. */
export const ClickTrend = ({ daily = [] }: { daily?: readonly number[] | undefined }) => (
  <span aria-hidden="true" className="hidden h-6 w-20 self-center justify-self-end xl:block">
    {daily.some((clicks) => clicks > 0) && <Sparkline values={daily} />}
  </span>
);
