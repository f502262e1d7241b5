import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface BesideFormProps {
  /** Above the maker. */
  intro?: ReactNode;
  isFormFirst?: boolean;
  /** The form. */
  children: ReactNode;
  maker: ReactNode;
}

/** The maker beside a form on wide screens; on narrow ones above it, unless the form comes first. */
export function BesideForm({ intro, isFormFirst = false, children, maker }: BesideFormProps) {
  const columns = isFormFirst ? 'lg:grid-cols-[28rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_28rem]';
  return (
    <div
      className={`grid w-full max-w-md items-start gap-6 self-start md:max-w-5xl md:grid-cols-2 lg:gap-8 ${columns} ${intro ? '' : 'lg:pt-[4vh]'}`}
    >
      {isFormFirst && children}
      <div className="grid gap-5">
        {intro}
        {/* The reserved height fits the longest language, so that nothing below moves. */}
        <div className="grid min-h-157 min-[360px]:min-h-130 min-[390px]:min-h-120 sm:min-h-116 md:min-h-139 xl:min-h-131">
          {maker}
        </div>
      </div>
      {!isFormFirst && children}
    </div>
  );
}

export const makerFrame = 'grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:p-8';

export const MakerSkeleton = () => (
  <div aria-hidden="true" className={`${makerFrame} content-start`}>
    <Skeleton shape="h-6 w-40" />
    <Skeleton shape="h-12 w-full" />
    <div className="flex gap-4">
      <Skeleton shape="size-30 lg:size-44" />
      <div className="grid flex-1 content-start gap-2">
        <Skeleton shape="h-6 w-full" />
        <Skeleton shape="h-10 w-full" />
        <Skeleton shape="h-10 w-full" />
      </div>
    </div>
  </div>
);
