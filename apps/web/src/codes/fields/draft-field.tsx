import { TriangleAlert } from 'lucide-react';
import type { ClipboardEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { type FieldPathByValue, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { Draft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/draft-form.ts';
import { useWarnings, type WarningKind } from './field-hints.tsx';

/** Names of the text fields of a draft. */
type TextName = FieldPathByValue<Draft, string>;

interface DraftFieldProps {
  name: TextName;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  warning?: WarningKind;
  multiline?: boolean;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email' | 'tel';
  /** Turns off spell check and auto-capitalization, for addresses and codes. */
  verbatim?: boolean;
  placeholder?: string;
  /** Completes the typed text when the field loses the focus. */
  complete?: (typed: string) => string;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A text field of the content card: shows a warning while typing and an error after submit. */
export function DraftField(props: DraftFieldProps) {
  const {
    name,
    label,
    optional = false,
    help,
    warning,
    multiline = false,
    verbatim = false,
    complete,
    ...input
  } = props;
  const { t } = useTranslation('editor');
  const { register: registerField, setValue, control: form, formState, getFieldState } = useDraftForm();
  const value = useWatch({ control: form, name });
  const warnings = useWarnings(warning, value);
  const error = fieldMessage(getFieldState(name, formState).error?.message);
  const register = () => registerField(name, { onBlur: () => complete && setValue(name, complete(value)) });
  const verbatimProps = verbatim ? ({ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const) : {};
  return (
    <Field
      label={label}
      error={error}
      aside={optional && t('content.optional')}
      help={warnings.length > 0 && !error ? <Warnings texts={warnings} /> : help}
    >
      {(control) =>
        multiline ? (
          <Textarea {...control} {...register()} />
        ) : (
          <Input autoComplete="off" {...verbatimProps} {...input} {...control} {...register()} />
        )
      }
    </Field>
  );
}

const Warnings = ({ texts }: { texts: string[] }) => (
  <span className="flex items-start gap-1.5 text-warn">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span className="grid gap-1">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  </span>
);
