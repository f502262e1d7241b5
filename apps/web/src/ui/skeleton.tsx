interface SkeletonProps {
  /** Width and height as utility classes, so that the place has the size of what will come. */
  shape?: string;
}

export function Skeleton({ shape = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-small bg-line ${shape}`} />;
}
