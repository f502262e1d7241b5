import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

interface EditorActionsProps {
  action: string;
  busyLabel: string;
  busy: boolean;
  cancel: string;
  cancelTo: string;
  /** What went wrong stands where the button was pressed. */
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
