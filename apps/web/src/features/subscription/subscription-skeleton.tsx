import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';

/** Placeholder for the status and the comparison of the plans. */
export function SubscriptionSkeleton({ label }: { label: string }) {
  return (
    <>
      <Card>
        <LoadingText>{label}</LoadingText>
        <Skeleton shape="h-6 w-36" />
        <Skeleton shape="h-7 w-24" />
        <Skeleton shape="h-5 w-48 max-w-full" />
        <Skeleton shape="h-10 w-40" />
      </Card>
      <div className="lg:row-span-2">
        <Skeleton shape="h-260 rounded-card" />
      </div>
    </>
  );
}
