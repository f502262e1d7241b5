import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const first = tabs[0]?.value ?? '';
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The address of the page may choose a tab beyond the edge of a phone. `scrollIntoView` could move the page as well.
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.clientWidth / 2;
  }, [value]);
  return (
    <Primitive.Root
      {...(value === undefined ? { defaultValue: first } : { value })}
      {...(onChange && { onValueChange: onChange })}
    >
      {/* Scrolls instead of widening the page: without a width of its own, it takes that of its container. */}
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex w-0 min-w-full gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className="-mb-px min-h-10 border-b-2 border-transparent px-2 font-medium sm:px-3 whitespace-nowrap text-soft transition-colors -outline-offset-2! hover:text-ink disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="animate-fade pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
