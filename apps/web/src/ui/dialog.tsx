import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
}

/** Focus goes in when it opens and back to where it was when it closes; Escape and the scrim close it. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, children, actions }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          {...focusReturn}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 animate-fade gap-4 overflow-y-auto rounded-card border border-line bg-raised p-6 text-ink shadow-float"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <span className="-m-2">
              <Primitive.Close asChild>
                <IconButton label={closeLabel} icon={<X aria-hidden="true" />} />
              </Primitive.Close>
            </span>
          </div>
          {description && (
            <Primitive.Description asChild>
              <div className="text-soft">{description}</div>
            </Primitive.Description>
          )}
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-2 pt-2">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
