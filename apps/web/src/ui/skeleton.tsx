interface SkeletonProps {
  /** Width and height of the content to come, as utility classes. */
  shape?: string;
}

export function Skeleton({ shape = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-small bg-line ${shape}`} />;
}
