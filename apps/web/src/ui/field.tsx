import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Spoken } from './spoken.tsx';

/** The attributes that connect a control with its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Shown next to the label, such as "optional" or a link. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, help, error, aside, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        {aside && <span className="text-soft">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <Spoken id={errorId} className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </Spoken>
      )}
      {help && (
        <div id={helpId} className="text-soft empty:hidden">
          {help}
        </div>
      )}
    </div>
  );
}
