import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as chart and ranking. */
export function GlanceSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="lg:col-span-2">
        <Skeleton shape="h-73.5 rounded-card" />
      </div>
      <Skeleton shape="h-62.5 rounded-card lg:h-full" />
    </div>
  );
}
