import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface NewSecretCardProps {
  title: string;
  text: string;
  /** The label of the field with the secret. */
  label: string;
  secret: string;
  copy: { label: string; copiedLabel: string; failedLabel: string };
  doneLabel: string;
  onDone: () => void;
}

/** The only time that a secret is shown. On the page, not in a dialog: a click outside must not hide it. */
export function NewSecretCard({ title, text, label, secret, copy, doneLabel, onDone }: NewSecretCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [secret]);
  return (
    <section className="grid gap-4 rounded-card border border-accent bg-accent-soft p-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="rounded-small text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="text-soft wrap-anywhere">{text}</p>
      </div>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            value={secret}
            readOnly
            spellCheck={false}
            autoComplete="off"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={secret} {...copy} />
        <Button variant="secondary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </section>
  );
}
