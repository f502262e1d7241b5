import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as the status card of an account with or without Pro. */
export function SubscriptionSkeleton({ label, isPro }: { label: string; isPro: boolean }) {
  return (
    <div role="status" aria-label={label}>
      <Card>
        <Skeleton shape="h-6 w-36" />
        <div className={isPro ? 'grid gap-1' : 'grid gap-4'}>
          <Skeleton shape="h-7 w-24" />
          <Skeleton shape="h-5 w-48 max-w-full" />
        </div>
        <Skeleton shape="h-10 w-40" />
      </Card>
    </div>
  );
}
