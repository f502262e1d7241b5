import { useMutation } from '@tanstack/react-query';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '../ui/confirm-dialog-panel.tsx';
import { errorMessage } from './error-message.ts';
import type { KeyIn } from './keys.ts';

type DialogTexts = Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'tone'>;

interface ConfirmActionProps extends DialogTexts {
  /** Runs after the confirmation. The dialog stays open until it is done, and shows why it failed. */
  action: () => Promise<void>;
  /** Reloads what the dialog is about, after a failure. */
  refresh: () => Promise<void>;
  fallback?: KeyIn<'errors'>;
  onClose: () => void;
}

/** Asks before a change on the server. Needs the namespace errors. */
export function ConfirmAction({ action, refresh, fallback, onClose, children, ...texts }: ConfirmActionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: action, onError: refresh });
  return (
    <ConfirmDialog
      {...texts}
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      {children}
      {error && <Banner tone="error">{errorMessage(error, fallback)}</Banner>}
    </ConfirmDialog>
  );
}
