import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './input.tsx';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'size'> {
  choices: readonly Choice[];
  /** Shown after the choices without a group. */
  groups?: readonly ChoiceGroup[];
}

/** The native select: works best on phones, is translated by the browser and needs no script. */
export function Select({ choices, groups = [], ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={`${controlStyle} block h-10 appearance-none truncate pr-9`}>
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-soft"
        aria-hidden="true"
      />
    </span>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.label}
    </option>
  ));
}
