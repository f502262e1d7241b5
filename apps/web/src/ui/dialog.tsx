import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { dialogStyle, scrimStyle, useFocusReturn } from './dialog-parts.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** The buttons at the end. */
  actions?: ReactNode;
}

/** Takes the focus when it opens and returns it when it closes. Escape and a click outside close it. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, children, actions }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content
          {...focusReturn}
          className={`${dialogStyle} max-w-lg gap-4`}
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
