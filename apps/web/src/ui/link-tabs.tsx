import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from '../lib/router/link.tsx';

export interface LinkTab<Value extends string> {
  value: Value;
  label: string;
  to: string;
}

interface LinkTabsProps<Value extends string> {
  label: string;
  tabs: readonly LinkTab<Value>[];
  value: Value;
  /** The content of the current tab. */
  children: ReactNode;
}

const targets: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs that are links, so that the browser's history and a new window work. Arrow keys move the focus, Enter and Space open a tab:
 * a tab with unsaved work may ask before it is left.
 */
export function LinkTabs<Value extends string>({ label, tabs, value, children }: LinkTabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A link may lead to a tab beyond the edge of a phone. `scrollIntoView` could move the page as well.
    const active = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.clientWidth / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.findIndex((link) => link === document.activeElement);
    const target = targets[event.key]?.(current, links.length);
    if (target === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (target === undefined) links[current]?.click();
    else links[target]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            to={tab.to}
            state={{ keepsScroll: true }}
            onKeyDown={onKeyDown}
            className="-mb-px grid min-h-11 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-soft transition-colors -outline-offset-2! hover:text-ink aria-selected:border-accent aria-selected:text-ink sm:px-3"
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="animate-fade pt-5"
      >
        {children}
      </div>
    </div>
  );
}
