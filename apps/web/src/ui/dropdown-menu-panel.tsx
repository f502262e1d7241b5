import { DropdownMenu as Primitive } from 'radix-ui';
import { type MouseEventHandler, type ReactElement, type ReactNode, useRef } from 'react';
import { Link } from '../lib/router/link.tsx';
import { overlayRoot } from './overlay-root.ts';

export interface MenuItem {
  key: string;
  label: string;
  /** Added to the label for screen readers, such as the name of the thing that the item acts on. */
  subject?: string;
  icon?: ReactNode;
  hint?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Makes the item a link: a path of the app, or another address, which opens in a new tab. */
  link?: { to: string } | { href: string };
  onSelect?: () => void;
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
  /** Called whenever the menu opens, before its items can be chosen. */
  onOpen?: () => void;
}

interface PanelProps extends DropdownMenuProps {
  /** Whether the menu was opened with a key, before this component was loaded. */
  openedByKey: boolean;
}

/** Open from the start, because the click that opens the menu loads this component. */
export function DropdownMenuPanel({ trigger, label, items, align = 'start', onOpen, openedByKey }: PanelProps) {
  const isFocused = useRef(!openedByKey);
  const focusFirst = (first: HTMLElement | null) => {
    if (!first || isFocused.current) return;
    isFocused.current = true;
    // After the library has focused the menu itself.
    requestAnimationFrame(() => first.focus());
  };
  return (
    <Primitive.Root modal={false} defaultOpen onOpenChange={(isOpen) => isOpen && onOpen?.()}>
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
              asChild
              {...(item.disabled && { disabled: true })}
              {...(item.onSelect && { onSelect: item.onSelect })}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-sunken [&_svg]:size-4 ${item.danger ? 'text-danger' : ''}`}
            >
              {withLink(item)}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function withLink({ link, icon, label, subject, hint }: MenuItem): ReactElement {
  const content = (
    <>
      {icon}
      <span className="flex-1">
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </span>
      {hint && <span className="figures text-xs text-faint">{hint}</span>}
    </>
  );
  if (!link) return <div>{content}</div>;
  if ('to' in link) return <Link to={link.to}>{content}</Link>;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
