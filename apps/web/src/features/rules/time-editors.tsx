import { type Hours, limits } from '@tessera/contract';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFieldError } from './field-errors.ts';
import { TextField } from './text-field.tsx';

interface EditorProps<Value> {
  /** The path of the condition in the request body. */
  path: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** One or more periods of the day. */
export function HoursEditor({ path, value, onChange }: EditorProps<Hours[]>) {
  const { t } = useTranslation('rules');
  const error = useFieldError(path);
  return (
    <div className="grid justify-items-start gap-3">
      {value.map((period, index) => (
        <div key={index} className="flex flex-wrap items-start gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              path={`${path}.${index}.${end}`}
              label={t(end === 'from' ? 'field.from' : 'field.until')}
              type="time"
              value={period[end]}
              onChange={(time) => onChange(value.with(index, { ...period, [end]: time }))}
            />
          ))}
          {value.length > 1 && (
            <span className="mt-6.5">
              <IconButton
                label={t('field.removeHours', { number: index + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            </span>
          )}
        </div>
      ))}
      <p className="text-soft">{t('field.hoursHelp')}</p>
      {error && <p className="text-danger">{error}</p>}
      {value.length < limits.rules.maxHours && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([...value, { from: '18:00', to: '22:00' }])}
        >
          {t('field.addHours')}
        </Button>
      )}
    </div>
  );
}

/** The first and the last day; one of them can be empty. */
export function DatesEditor({ path, value, onChange }: EditorProps<{ from: string; to: string }>) {
  const { t } = useTranslation('rules');
  const error = useFieldError(path);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            path={`${path}.${end}`}
            label={t(end === 'from' ? 'field.firstDay' : 'field.lastDay')}
            type="date"
            value={value[end]}
            isInvalid={error !== undefined}
            onChange={(day) => onChange({ ...value, [end]: day })}
          />
        ))}
      </div>
      {error && <p className="text-danger">{error}</p>}
    </div>
  );
}

export function PercentageEditor({ path, value, onChange }: EditorProps<string>) {
  const { t } = useTranslation('rules');
  return (
    <TextField
      path={path}
      label={t('field.percent')}
      help={t('field.percentHelp')}
      type="number"
      min={1}
      max={99}
      value={value}
      onChange={onChange}
    />
  );
}
