import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for the status and the comparison of the plans. */
export function SubscriptionSkeleton({ label }: { label: string }) {
  return (
    <>
      <div role="status" aria-label={label}>
        <Card>
          <Skeleton shape="h-6 w-36" />
          <Skeleton shape="h-7 w-24" />
          <Skeleton shape="h-5 w-48 max-w-full" />
          <Skeleton shape="h-10 w-40" />
        </Card>
      </div>
      <div className="lg:row-span-2">
        <Skeleton shape="h-260 rounded-card" />
      </div>
    </>
  );
}
