import { X } from 'lucide-react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useErrorUnder } from './field-errors.ts';
import { namedChoices } from './names.ts';

interface ValueListProps {
  /** The path of the list in the request body. */
  path: string;
  label: string;
  help?: string;
  value: readonly string[];
  /** All values that can be added. */
  choices: readonly string[];
  max: number;
  nameOf: (value: string) => string;
  onChange: (value: string[]) => void;
}

/** Chosen values with a button to remove each, and a select that adds one. */
export function ValueList({ path, label, help, value, choices, max, nameOf, onChange }: ValueListProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const error = useErrorUnder(path);
  const rest = choices.filter((choice) => !value.includes(choice));
  return (
    <div className="grid gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li key={each}>
              <button
                type="button"
                className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-line bg-sunken px-2 not-disabled:hover:border-edge disabled:cursor-not-allowed"
                aria-label={t('field.remove', { name: nameOf(each) })}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                {nameOf(each)}
                <X className="size-3.5 text-soft" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label={label} help={help} error={error}>
        {(control) => (
          <Select
            {...control}
            value=""
            disabled={value.length >= max}
            onChange={({ target }) => target.value && onChange([...value, target.value])}
            choices={[{ value: '', label: '…' }, ...namedChoices(rest, nameOf, language)]}
          />
        )}
      </Field>
    </div>
  );
}
