import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where the charts and the list will be. */
export function InvitesSkeleton() {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton shape="h-80 rounded-card" />
        <Skeleton shape="h-80 rounded-card" />
      </div>
      <Skeleton shape="h-40 rounded-card" />
    </>
  );
}
