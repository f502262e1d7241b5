import { type ReactNode, useId } from 'react';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
  badge?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  cards: readonly RadioCard<Value>[];
  /** One row that scrolls on phones, as many columns as fit on wider screens; hints on the widest only. */
  dense?: boolean;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, value, onChange, cards, dense = false } = props;
  const name = useId();
  // Without a card that takes the focus, the row itself takes it: it must scroll with the keyboard.
  const tabIndex = dense && cards.every(({ disabled }) => disabled) ? 0 : undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div
        tabIndex={tabIndex}
        className={
          dense
            ? '-mx-4 flex snap-x gap-2 overflow-x-auto px-4 py-1 sm:-mx-8 sm:px-8 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] md:overflow-visible md:p-0'
            : 'grid gap-2'
        }
      >
        {cards.map((card) => (
          <label
            key={card.value}
            className={`relative flex min-h-12 gap-3 rounded-control border border-line bg-surface p-3 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${dense ? 'shrink-0 snap-start scroll-mx-4 items-center xl:items-start' : 'items-start'}`}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
            />
            {card.icon && (
              <span className={`shrink-0 [&_svg]:size-5 ${dense ? 'xl:mt-0.5' : 'mt-0.5'}`}>{card.icon}</span>
            )}
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {card.label}
                {card.badge}
              </span>
              {card.hint && <span className={`text-soft ${dense ? 'hidden xl:block' : 'block'}`}>{card.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
