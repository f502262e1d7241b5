import type { ReactNode } from 'react';
import { Send } from 'lucide-react';
import { fieldMessage } from '../i18n/error-message.ts';
import type { KeyIn } from '../i18n/keys.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Form } from './form.tsx';
import type { EmailFormState } from './use-email-form.ts';

interface EmailFormProps {
  form: EmailFormState;
  fallback: KeyIn<'errors'>;
  labels: { email: string; action: string; busy: string };
  disabled?: boolean;
  /** Above the field. */
  children?: ReactNode;
}

/** The address of another person, and a button that sends a message there. */
export function EmailForm({ form, fallback, labels, disabled = false, children }: EmailFormProps) {
  return (
    <Form action={form.action} fallback={fallback}>
      {children}
      <Field label={labels.email} error={fieldMessage(form.fieldError)}>
        {(control) => (
          <Input
            {...control}
            {...form.input}
            name="email"
            type="email"
            required
            inputMode="email"
            // It is another person's address, so the browser should not fill in the user's own.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          icon={<Send className="size-4" aria-hidden="true" />}
          disabled={disabled}
          loading={form.isSubmitting}
          loadingLabel={labels.busy}
        >
          {labels.action}
        </Button>
      </div>
    </Form>
  );
}
