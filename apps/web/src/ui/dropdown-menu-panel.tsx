import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type MouseEventHandler, type ReactElement, type ReactNode, useId, useRef } from 'react';
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
  /** Makes the item one of several choices, of which one is in force. */
  isChosen?: boolean;
  /** Language of the label, if it is not the one of the page. */
  lang?: string;
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

/** Items below a heading. */
export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

export interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  items: readonly (MenuItem | MenuGroup)[];
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
          // Otherwise the library names the menu after its button.
          aria-labelledby={undefined}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-enter overflow-y-auto rounded-card border border-line bg-raised p-1 text-ink shadow-float"
        >
          {items.map((item, index) => {
            const ref = index === 0 ? focusFirst : undefined;
            return 'items' in item ? (
              <Group key={item.title} group={item} firstRef={ref} />
            ) : (
              <Item key={item.key} item={item} itemRef={ref} />
            );
          })}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ItemRef = ((element: HTMLElement | null) => void) | undefined;

function Group({ group: { title, items }, firstRef }: { group: MenuGroup; firstRef: ItemRef }) {
  const id = useId();
  return (
    <Primitive.Group
      aria-labelledby={id}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <Primitive.Label id={id} className="px-2.5 py-1.5 text-xs font-medium text-soft">
        {title}
      </Primitive.Label>
      {items.map((item, index) => (
        <Item key={item.key} item={item} itemRef={index === 0 ? firstRef : undefined} />
      ))}
    </Primitive.Group>
  );
}

function Item({ item, itemRef }: { item: MenuItem; itemRef: ItemRef }) {
  return (
    <Primitive.Item
      ref={itemRef}
      asChild
      {...(item.disabled && { disabled: true })}
      {...(item.onSelect && { onSelect: item.onSelect })}
      {...(item.isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': item.isChosen })}
      className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-sunken [&_svg]:size-4 ${item.danger ? 'text-danger' : ''}`}
    >
      {withLink(item)}
    </Primitive.Item>
  );
}

function withLink({ link, icon, label, lang, subject, hint, isChosen }: MenuItem): ReactElement {
  const content = (
    <>
      {icon}
      <span className="flex-1" lang={lang}>
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </span>
      {hint && <span className="figures text-xs text-faint">{hint}</span>}
      {isChosen && <Check aria-hidden="true" />}
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
