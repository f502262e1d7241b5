import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage, fieldFailure } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useChangeCode } from './use-change-code.ts';

interface ChangeFieldProps {
  id: string;
  field: 'title' | 'destination_url';
  label: string;
  /** The saved value. */
  value: string;
  /** Completes what was typed before it is sent. */
  complete?: (typed: string) => string;
  help?: (typed: string) => ReactNode;
  input?: Partial<ComponentProps<typeof Input>>;
  /** Called with the new value when it is on the screen, or without one if the change is given up. */
  onDone: (saved?: string) => void;
}

/** Edits a field of a code where its value is shown. Escape gives up. */
export function ChangeField({ id, field, label, value, complete, help, input, onDone }: ChangeFieldProps) {
  const { t } = useTranslation('qrCodes', 'errors');
  const [typed, setTyped] = useState(value);
  const { mutate, isPending, error } = useChangeCode(id);
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    control.current?.focus();
    control.current?.select();
  }, []);
  const fieldError = fieldFailure(error, field);
  useEffect(() => {
    if (error) control.current?.focus();
  }, [error]);
  const submit = () => {
    const next = complete?.(typed) ?? typed.trim();
    if (next === value) onDone();
    else mutate({ [field]: next }, { onSuccess: () => onDone(next) });
  };
  return (
    <form
      noValidate
      className="grid min-w-0 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit();
      }}
    >
      <Field
        label={label}
        error={fieldError ?? (error ? errorMessage(error, 'general.updateQrCodeFailed') : undefined)}
        help={help?.(typed)}
      >
        {(attributes) => (
          <Input
            autoComplete="off"
            {...input}
            {...attributes}
            ref={control}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onDone()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={isPending}>
          {t('action.save')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onDone()}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
