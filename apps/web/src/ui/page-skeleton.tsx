import { Skeleton } from './skeleton.tsx';

/** The placeholder for a page with a heading and cards. */
export function PageSkeleton() {
  return (
    <div className="grid animate-appear-late gap-6">
      <Skeleton shape="h-8 w-56 max-w-full" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton shape="h-28 rounded-card" />
        <Skeleton shape="h-28 rounded-card" />
        <Skeleton shape="h-28 rounded-card" />
      </div>
      <Skeleton shape="h-64 rounded-card" />
    </div>
  );
}
