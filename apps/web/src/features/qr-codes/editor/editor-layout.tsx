import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

interface EditorColumnsProps {
  /** The type picker of the create screen. */
  first?: ReactNode;
  children: ReactNode;
  /** Preview and buttons. On a phone the preview is a bar at the top and the buttons are at the end of the form. */
  side: ReactNode;
}

/**
 * Three columns on a wide screen, two on a smaller one, one on a phone. There the side column uses `display: contents`, so
 * that the preview can come first and the buttons last; only a direct child of the column can stick to its top.
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

interface EditorActionsProps {
  action: string;
  busyLabel: string;
  busy: boolean;
  cancel: string;
  cancelTo: string;
  /** The failure of the last submit. */
  children?: ReactNode;
}

export function EditorActions({ action, busyLabel, busy, cancel, cancelTo, children }: EditorActionsProps) {
  return (
    <div className="order-last grid gap-2">
      {children}
      <Button type="submit" size="lg" wide loading={busy} loadingLabel={busyLabel}>
        {action}
      </Button>
      <Link className={buttonStyle({ variant: 'secondary', wide: true })} to={cancelTo}>
        {cancel}
      </Link>
    </div>
  );
}
