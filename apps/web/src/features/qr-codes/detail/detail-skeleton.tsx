import { Skeleton } from '../../../ui/skeleton.tsx';

export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{label}</span>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton shape="h-4 w-24" />
        <Skeleton shape="h-8 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[22.5rem_1fr]">
        <Skeleton shape="h-103 rounded-card" />
        <div className="grid grid-cols-1 content-start gap-6">
          <Skeleton shape="h-43 rounded-card" />
          <Skeleton shape="h-72 rounded-card" />
        </div>
      </div>
      <Skeleton shape="h-80 rounded-card" />
    </div>
  );
}
