import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { overlayRoot } from './overlay-root.ts';

interface TooltipProps {
  text: string;
  /** Must be focusable, so that the keyboard can open the tooltip too. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={overlayRoot()}>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
