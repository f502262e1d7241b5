import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { announce } from './live-region.ts';

type CopyState = 'ready' | 'copied' | 'failed';

/** Copies a text. The result is shown for a moment; it fails if the browser refuses access to the clipboard. */
function useCopy(text: string, shownForMs = 2000): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>('ready');
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
  return { state, copy: () => void copy() };
}

interface CopyLabels {
  label: string;
  copiedLabel: string;
  /** Shown when the browser refuses access to the clipboard, as it does outside https and localhost. */
  failedLabel: string;
}

interface CopyButtonProps extends CopyLabels, Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'disabled'> {
  text: string;
  shownForMs?: number;
}

const icons = { ready: Copy, copied: Check, failed: TriangleAlert } satisfies Record<CopyState, unknown>;

/** Copies a text; the label tells the result, also to screen readers. */
function useLabeledCopy(text: string, { label, copiedLabel, failedLabel }: CopyLabels, shownForMs?: number) {
  const { state, copy } = useCopy(text, shownForMs);
  const shown = { ready: label, copied: copiedLabel, failed: failedLabel }[state];
  useEffect(() => {
    if (state !== 'ready') announce(shown);
  }, [state, shown]);
  return { state, copy, shown, Icon: icons[state] };
}

/** As wide as the longer of its two labels, so that nothing beside it moves after a copy. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, shownForMs, variant = 'secondary', ...rest } = props;
  const { copy, shown, Icon } = useLabeledCopy(text, { label, copiedLabel, failedLabel }, shownForMs);
  return (
    <Button {...rest} variant={variant} icon={<Icon className="size-4" aria-hidden="true" />} onClick={copy}>
      <span className="grid *:[grid-area:1/1]">
        <span>{shown}</span>
        {[label, copiedLabel].map((reserved) => (
          <span key={reserved} aria-hidden="true" className="invisible">
            {reserved}
          </span>
        ))}
      </span>
    </Button>
  );
}

interface CopyIconProps extends CopyLabels {
  text: string;
}

/** Only an icon, for a place beside the copied text. */
export function CopyIcon({ text, ...labels }: CopyIconProps) {
  const { state, copy, shown, Icon } = useLabeledCopy(text, labels);
  return (
    <button
      type="button"
      title={labels.label}
      className="relative grid size-8 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-sunken hover:text-ink"
      onClick={copy}
    >
      <Icon className={`size-4 ${state === 'copied' ? 'text-success' : ''}`} aria-hidden="true" />
      <span className="sr-only">{shown}</span>
    </button>
  );
}
