import type { ReactNode } from 'react';
import { Link } from '../../lib/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

interface EditorColumnsProps {
  /** The type picker of the create screen. */
  first?: ReactNode;
  children: ReactNode;
  /** Preview with buttons. On a phone the preview is a bar at the top and the buttons are a bar at the bottom. */
  side: ReactNode;
}

/**
 * Three columns on a wide screen, two on a smaller one, one on a phone. There the side column uses `display: contents`, so
 * that the preview can come first; only a direct child of the column can stick to its top.
 */
export function EditorColumns({ first, children, side }: EditorColumnsProps) {
  const columns = first ? 'xl:grid-cols-[13rem_minmax(0,1fr)_18rem]' : '';
  return (
    <div
      className={`flex flex-col gap-6 pb-16 md:grid md:pb-0 md:grid-cols-[minmax(0,1fr)_16rem] md:items-start lg:grid-cols-[minmax(0,1fr)_18rem] ${columns}`}
    >
      {first}
      <div className="grid min-w-0 gap-6">{children}</div>
      <div
        className={`contents md:col-start-2 md:row-start-1 md:block md:self-stretch ${first ? 'md:row-span-2 xl:col-start-3 xl:row-span-1' : ''}`}
      >
        <div className="contents md:sticky md:top-20 md:-m-1 md:grid md:max-h-[calc(100dvh-6rem)] md:gap-4 md:overflow-y-auto md:p-1 lg:top-6 lg:max-h-[calc(100dvh-3rem)]">
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

/** On a phone, a bar at the bottom of the screen. A failure comes above the buttons there and below them elsewhere: they never move. */
export function EditorActions({ action, busyLabel, busy, cancel, cancelTo, children }: EditorActionsProps) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 grid gap-2 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-8 md:static md:border-0 md:bg-transparent md:p-0"
    >
      {children}
      <div className="flex flex-wrap gap-2 md:order-first">
        <div className="grow-4">
          <Button type="submit" wide loading={busy} loadingLabel={busyLabel}>
            {action}
          </Button>
        </div>
        <div className="grid grow">
          <Link className={buttonStyle({ variant: 'secondary' })} to={cancelTo}>
            {cancel}
          </Link>
        </div>
      </div>
    </div>
  );
}
