import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of the cards that will come. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <span className="sr-only">{label}</span>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
          <Skeleton shape="size-22 shrink-0 rounded-control" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton shape="h-5 w-48 max-w-full" />
            <Skeleton shape="h-4 w-72 max-w-full" />
            <Skeleton shape="h-4 w-40 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
