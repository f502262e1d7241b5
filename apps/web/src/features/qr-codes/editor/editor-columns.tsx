import type { ReactNode } from 'react';

interface EditorColumnsProps {
  /** The type picker, where there is one. */
  first?: ReactNode;
  children: ReactNode;
  /** Preview and buttons. On a phone the first becomes a bar at the top and the second the end of the form. */
  side: ReactNode;
}

/**
 * Three columns on a wide screen, two on a smaller one, one on a phone. There the side column dissolves, so that its
 * parts can take their places before and after the rest; only an element of the column itself can stick to its top.
 */
export function EditorColumns({ first, children, side }: EditorColumnsProps) {
  const columns = first
    ? 'lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[13rem_minmax(0,1fr)_18rem]'
    : 'lg:grid-cols-[minmax(0,1fr)_18rem]';
  return (
    <div className={`flex flex-col gap-6 lg:grid lg:items-start ${columns}`}>
      {first}
      <div className="grid min-w-0 gap-6">{children}</div>
      <div
        className={`contents lg:col-start-2 lg:row-start-1 lg:block lg:self-stretch ${first ? 'lg:row-span-2 xl:col-start-3 xl:row-span-1' : ''}`}
      >
        <div className="contents lg:sticky lg:top-6 lg:-m-1 lg:grid lg:max-h-[calc(100dvh-3rem)] lg:gap-4 lg:overflow-y-auto lg:p-1">
          {side}
        </div>
      </div>
    </div>
  );
}
