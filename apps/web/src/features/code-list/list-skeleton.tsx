import { Skeleton } from '../../ui/skeleton.tsx';
import { ClickTrend } from '../../codes/click-trend.tsx';
import { LoadingText } from '../../ui/spoken.tsx';
import { listStyle, rowStyle } from './row-style.ts';

interface ListSkeletonProps {
  /** The number of codes; a screen shows about ten. */
  rows: number;
  label: string;
}

const maxRows = 12;

/** As high as the rows that replace it. */
export function ListSkeleton({ rows, label }: ListSkeletonProps) {
  return (
    <div className={listStyle}>
      <LoadingText>{label}</LoadingText>
      {rows > 1 && <div className={rowStyle.header} />}
      {Array.from({ length: Math.min(Math.max(rows, 1), maxRows) }, (_, row) => (
        <div key={row} className="border-b border-line">
          <div className={rowStyle.row}>
            <span className={rowStyle.checkbox} />
            <span className={rowStyle.picture}>
              <Skeleton shape="size-12 rounded-control" />
            </span>
            <div className={rowStyle.text}>
              <Skeleton shape="my-0.5 h-5 w-40 max-w-full" />
              <Skeleton shape="my-0.5 h-4 w-64 max-w-full" />
            </div>
            <span className={rowStyle.facts}>
              <span className={rowStyle.link}>
                <Skeleton shape="h-4 w-32" />
              </span>
              <ClickTrend />
              <span className={rowStyle.clicks}>
                <Skeleton shape="ml-auto h-4 w-14" />
              </span>
            </span>
            <span className={rowStyle.actions}>
              <span className="h-10 w-10 md:w-20 lg:w-24 xl:w-30 2xl:w-40" />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
