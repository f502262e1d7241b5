import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { scrimStyle, useFocusReturn } from './dialog-parts.ts';
import { Spoken } from './spoken.tsx';

export interface Command {
  key: string;
  text: string;
  /** Shown beside the text. */
  hint?: string;
  icon: ReactNode;
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

interface CommandDialogProps {
  title: string;
  searchLabel: string;
  search: string;
  maxLength: number;
  onSearch: (search: string) => void;
  onClose: () => void;
  groups: readonly CommandGroup[];
  /** Spoken by screen readers, such as the number of results. */
  status: string;
}

/** The next index in a direction, around the ends. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 5, count - 1),
  PageUp: (index) => Math.max(index - 5, 0),
};

/** A search field with a list of commands below it. The focus stays in the field; arrow keys move through the list. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, searchLabel, search, maxLength, onSearch, onClose, groups, status } = props;
  const id = useId();
  const focusReturn = useFocusReturn();
  const input = useRef<HTMLInputElement>(null);
  const commands = groups.flatMap((group) => group.commands);
  const [chosenKey, setChosenKey] = useState<string>();
  const chosen = commands.findIndex(({ key }) => key === chosenKey);
  // The results of a new search have another first command.
  const active = Math.max(0, chosen);
  const activeKey = commands[active]?.key;
  const optionId = (key: string) => `${id}-${key}`;
  useEffect(() => {
    if (activeKey !== undefined) document.getElementById(`${id}-${activeKey}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || commands.length === 0) return;
    const next = steps[event.key]?.(active, commands.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) return setChosenKey(commands[next]?.key);
    commands[active]?.run();
  };
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            event.preventDefault();
            input.current?.focus();
          }}
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[10dvh] z-50 mx-auto grid h-[min(30rem,80dvh)] max-w-xl animate-fade grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-raised text-ink shadow-float"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-5 shrink-0 text-soft" aria-hidden="true" />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label={searchLabel}
              aria-expanded={commands.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={activeKey === undefined ? undefined : optionId(activeKey)}
              autoComplete="off"
              spellCheck={false}
              placeholder={searchLabel}
              maxLength={maxLength}
              value={search}
              className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint"
              onChange={({ target }) => {
                setChosenKey(undefined);
                onSearch(target.value);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <Spoken className={commands.length > 0 ? 'sr-only' : 'px-3 py-8 text-center text-soft'}>{status}</Spoken>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={title}
            className="grid content-start gap-3 overflow-y-auto p-2 empty:hidden"
          >
            {groups.map((group) => (
              <OptionGroup key={group.title} group={group} optionId={optionId} activeKey={activeKey} />
            ))}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface OptionGroupProps {
  group: CommandGroup;
  optionId: (key: string) => string;
  activeKey: string | undefined;
}

function OptionGroup({ group, optionId, activeKey }: OptionGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 py-1 text-xs font-medium text-soft">
        {group.title}
      </p>
      {group.commands.map(({ key, text, hint, icon, run }) => (
        // The focus stays in the field, whose keys choose an option.
        <button
          key={key}
          type="button"
          tabIndex={-1}
          id={optionId(key)}
          role="option"
          aria-selected={key === activeKey}
          className="flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken aria-selected:bg-line"
          onClick={run}
        >
          <span className="shrink-0 text-soft [&_svg]:size-4" aria-hidden="true">
            {icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {hint && <span className="max-w-[45%] truncate text-soft">{hint}</span>}
        </button>
      ))}
    </div>
  );
}
