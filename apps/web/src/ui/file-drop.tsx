import { Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Spoken } from './spoken.tsx';

interface FileDropProps {
  label: string;
  /** For pointer users, such as "or drop it here". */
  dropLabel: string;
  help: string;
  error?: string | undefined;
  /** Media types for the file dialog; `onFile` must check the file. */
  accept: readonly string[];
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Takes a file by dialog or by drop. The same file can be chosen again. */
export function FileDrop({ label, dropLabel, help, error, accept, onFile, disabled = false }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <div className="grid gap-1.5">
      <label
        className={`grid justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors has-disabled:cursor-not-allowed has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${over ? 'border-accent bg-accent-soft' : 'border-edge hover:bg-sunken has-disabled:hover:bg-transparent'}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="sr-only"
          accept={accept.join(',')}
          disabled={disabled}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
        <Upload className="size-5 text-soft" aria-hidden="true" />
        <span className="font-medium">{label}</span>
        <span className="text-soft" aria-hidden="true">
          {dropLabel}
        </span>
      </label>
      <Spoken id={`${id}-error`} className={error ? 'text-danger' : 'hidden'}>
        {error}
      </Spoken>
      <p id={`${id}-help`} className="text-soft">
        {help}
      </p>
    </div>
  );
}
