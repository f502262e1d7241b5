import { DropdownMenu as Primitive } from 'radix-ui';
import { type MouseEventHandler, type ReactElement, type ReactNode, useRef } from 'react';
import { overlayRoot } from './overlay-root.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  hint?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/** The props that a menu sets on its button. */
export interface TriggerProps {
  onClick?: MouseEventHandler<HTMLButtonElement>;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

interface PanelProps extends DropdownMenuProps {
  /** Whether the menu was opened with a key, before this component was loaded. */
  openedByKey: boolean;
}

/** Open from the start, because the click that opens the menu loads this component. */
export function DropdownMenuPanel({ trigger, label, items, align = 'start', openedByKey }: PanelProps) {
  const isFocused = useRef(!openedByKey);
  const focusFirst = (first: HTMLElement | null) => {
    if (!first || isFocused.current) return;
    isFocused.current = true;
    // After the library has focused the menu itself.
    requestAnimationFrame(() => first.focus());
  };
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={overlayRoot()}>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-enter overflow-y-auto rounded-card border border-line bg-raised p-1 text-ink shadow-float"
        >
          {items.map((item, index) => (
            <Primitive.Item
              key={item.key}
              ref={index === 0 ? focusFirst : undefined}
              {...(item.disabled && { disabled: true })}
              onSelect={item.onSelect}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-sunken [&_svg]:size-4 ${item.danger ? 'text-danger' : ''}`}
            >
              {item.icon}
              <span className="flex-1">{item.label}</span>
              {item.hint && <span className="figures text-xs text-faint">{item.hint}</span>}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
