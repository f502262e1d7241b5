import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useErrorUnder } from './field-errors.ts';

interface CheckListProps<Value extends string | number> {
  /** The path of the list in the request body. */
  path: string;
  label: string;
  value: readonly Value[];
  choices: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value[]) => void;
}

/** A few values to choose from; kept in the order of the choices. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { path, label, value, choices, nameOf, onChange } = props;
  const error = useErrorUnder(path);
  const errorId = useId();
  const toggle = (choice: Value) =>
    onChange(choices.filter((each) => (each === choice ? !value.includes(each) : value.includes(each))));
  return (
    <div role="group" aria-label={label} aria-describedby={error ? errorId : undefined} className="grid gap-1.5">
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            checked={value.includes(choice)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(choice)}
            label={nameOf(choice)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
