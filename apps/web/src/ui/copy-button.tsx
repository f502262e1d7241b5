import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'disabled'> {
  text: string;
  label: string;
  copiedLabel: string;
  /** Shown when the browser refuses access to the clipboard, as it does outside https and localhost. */
  failedLabel: string;
  shownForMs?: number;
}

type State = 'ready' | 'copied' | 'failed';

export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, shownForMs = 2000, variant = 'secondary', ...rest } = props;
  const [state, setState] = useState<State>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), shownForMs);
    return () => clearTimeout(timer);
  }, [state, shownForMs]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const labels = { ready: label, copied: copiedLabel, failed: failedLabel } satisfies Record<State, string>;
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button
      {...rest}
      variant={variant}
      icon={<Icon className="size-4" aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  );
}
