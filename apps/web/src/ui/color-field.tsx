import { Popover } from 'radix-ui';
import { useState } from 'react';
import { controlStyle } from './input.tsx';
import { ColorPicker, type PickerLabels } from './color-picker.tsx';
import { Field } from './field.tsx';
import { completeHex, mayBecomeHex } from './hex-color.ts';
import { overlayRoot } from './overlay-root.ts';

interface ColorFieldProps {
  label: string;
  help: string;
  /** Shown when the text can no longer become a color. */
  invalidText: string;
  pickLabel: string;
  pickerLabels: PickerLabels;
  /** `#RRGGBB` */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** A color as text and as a picker. On blur, incomplete text is replaced by the current color. */
export function ColorField(props: ColorFieldProps) {
  const { label, help, invalidText, pickLabel, pickerLabels, value, onChange, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const choose = (next: string) => {
    const color = completeHex(next);
    if (color && color !== value) onChange(color);
  };
  return (
    <Field label={label} help={help} error={mayBecomeHex(text) ? undefined : invalidText}>
      {(control) => (
        <div className="relative">
          <Popover.Root>
            <Popover.Trigger asChild>
              <button
                type="button"
                disabled={disabled}
                aria-label={pickLabel}
                className="absolute inset-y-1.5 left-1.5 w-7 rounded-small border border-edge disabled:cursor-not-allowed"
                style={{ backgroundColor: value }}
              />
            </Popover.Trigger>
            <Popover.Portal container={overlayRoot()}>
              <Popover.Content
                align="start"
                sideOffset={6}
                collisionPadding={8}
                aria-label={pickLabel}
                className="z-50 animate-enter rounded-card border border-line bg-raised p-3 shadow-float"
              >
                <ColorPicker value={value} onChange={choose} labels={pickerLabels} />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
          <input
            {...control}
            type="text"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            disabled={disabled}
            value={text}
            className={`${controlStyle} figures h-10 pl-11 font-mono`}
            onChange={({ target }) => {
              setTyped(target.value);
              choose(target.value);
            }}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </Field>
  );
}
