import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for the status card. */
export function SubscriptionSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card>
        <Skeleton shape="h-5 w-36" />
        <Skeleton shape="h-6 w-24" />
        <Skeleton shape="h-4 w-48" />
        <Skeleton shape="h-10 w-40" />
      </Card>
    </div>
  );
}
