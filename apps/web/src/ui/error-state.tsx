import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Spoken } from './spoken.tsx';

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, children, retryLabel, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <Spoken as="div" when="always" className="grid justify-items-center gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {children && <div className="max-w-md text-soft">{children}</div>}
      </Spoken>
      <Button
        variant="secondary"
        icon={<RotateCw className="size-4" aria-hidden="true" />}
        loading={retrying}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
    </div>
  );
}
