import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** A fixed number, so that the length of the secret is hidden too. */
const dots = '•'.repeat(8);

export function SecretText({ text, showLabel, hideLabel }: { text: string; showLabel: string; hideLabel: string }) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <span className="inline-flex items-center gap-2">
      <bdi className="font-mono wrap-anywhere">{visible ? text : dots}</bdi>
      <span className="-my-2.5">
        <IconButton
          label={visible ? hideLabel : showLabel}
          aria-pressed={visible}
          icon={<Icon aria-hidden="true" />}
          onClick={() => setVisible(!visible)}
        />
      </span>
    </span>
  );
}
