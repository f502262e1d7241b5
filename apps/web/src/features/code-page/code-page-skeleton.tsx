import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';

export function CodePageSkeleton({ label }: { label: string }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <LoadingText>{label}</LoadingText>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton shape="h-4 w-24" />
        <Skeleton shape="h-8 w-72 max-w-full" />
        <Skeleton shape="h-8 w-64 max-w-full" />
      </div>
      <Skeleton shape="h-107 rounded-card md:h-112.5" />
      <Skeleton shape="h-11 w-96 max-w-full" />
      <Skeleton shape="h-72 rounded-card" />
    </div>
  );
}
