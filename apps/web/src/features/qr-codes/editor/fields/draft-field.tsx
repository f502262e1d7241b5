import { TriangleAlert } from 'lucide-react';
import type { ClipboardEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { type FieldPathByValue, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../../../i18n/error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import type { Draft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/draft-form.ts';
import { useWarning, type WarningKind } from './field-hints.tsx';

/** The parts of a draft that are typed. */
export type TextName = FieldPathByValue<Draft, string>;

interface DraftFieldProps {
  name: TextName;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  warning?: WarningKind;
  multiline?: boolean;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email' | 'tel';
  /** For addresses and codes, which no dictionary should touch. */
  verbatim?: boolean;
  placeholder?: string;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** One typed field of the content card: its label, its warning while typing, its error after a try. */
export function DraftField(props: DraftFieldProps) {
  const { name, label, optional = false, help, warning, multiline = false, verbatim = false, ...input } = props;
  const { t } = useTranslation('editor');
  const { register, control: form, formState, getFieldState } = useDraftForm();
  const value = useWatch({ control: form, name });
  const warned = useWarning(warning, value);
  const error = fieldMessage(getFieldState(name, formState).error?.message);
  const careful = verbatim ? ({ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const) : {};
  return (
    <Field
      label={label}
      error={error}
      aside={optional && t('content.optional')}
      help={warned.length > 0 && !error ? <Warning texts={warned} /> : help}
    >
      {(control) =>
        multiline ? (
          <Textarea {...control} {...register(name)} />
        ) : (
          <Input autoComplete="off" {...careful} {...input} {...control} {...register(name)} />
        )
      }
    </Field>
  );
}

const Warning = ({ texts }: { texts: string[] }) => (
  <span className="flex items-start gap-1.5 text-warn">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span className="grid gap-1">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  </span>
);
