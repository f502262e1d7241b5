import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { dialogStyle, scrimStyle, useFocusReturn } from './dialog-parts.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** `plain` if confirming loses nothing. */
  tone?: 'danger' | 'plain';
  busy?: boolean;
  /** False while a required input is missing. */
  ready?: boolean;
}

/** Asks before something is deleted. The cancel button has the focus, and a click outside does nothing. */
export function ConfirmDialogPanel(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    tone = 'danger',
    busy = false,
    ready = true,
  } = props;
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content {...focusReturn} className={`${dialogStyle} max-w-md gap-3`}>
          <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="grid gap-3 text-soft">{children}</div>
          </Primitive.Description>
          <div className="flex flex-wrap justify-end gap-2 pt-3">
            <Primitive.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              loading={busy}
              disabled={!ready}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
