import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ColorPanel, type ColorPanelLabels } from './color-panel.tsx';
import { Field } from './field.tsx';
import { completeHex, mayBecomeHex } from './hex-color.ts';
import { controlStyle } from './input.tsx';

interface ColorFieldProps {
  label: string;
  help?: string;
  /** Shown when the text can no longer become a color. */
  invalidText: string;
  pickLabel: string;
  pickerLabels: ColorPanelLabels;
  suggested: readonly string[];
  recent: readonly string[];
  /** `#RRGGBB` */
  value: string;
  onChange: (value: string) => void;
  /** Called with the color when the user leaves the text or closes the picker. */
  onSettle?: (value: string) => void;
  disabled?: boolean;
}

/** A color as text, and as a picker that opens below it. On blur, incomplete text is replaced by the current color. */
export function ColorField(props: ColorFieldProps) {
  const { label, help, invalidText, pickLabel, pickerLabels, suggested, recent } = props;
  const { value, onChange, onSettle, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const text = typed ?? value;
  const choose = (next: string) => {
    const color = completeHex(next);
    if (color && color !== value) onChange(color);
  };
  const toggle = () => {
    if (isOpen) onSettle?.(value);
    setIsOpen(!isOpen);
  };
  const close = useEffectEvent(() => {
    toggle();
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isInside = [button, panel].some(({ current }) => target instanceof Node && current?.contains(target));
      if (key === 'Escape' && isInside) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <div className="grid content-start gap-2">
      <Field label={label} help={help} error={mayBecomeHex(text) ? undefined : invalidText}>
        {(control) => (
          <div className="relative">
            <button
              ref={button}
              type="button"
              disabled={disabled}
              aria-label={pickLabel}
              aria-expanded={isOpen}
              aria-controls={panelId}
              className="absolute inset-y-1.5 left-1.5 w-7 rounded-small border border-edge disabled:cursor-not-allowed"
              style={{ backgroundColor: value }}
              onClick={toggle}
            />
            <input
              {...control}
              type="text"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              disabled={disabled}
              value={text}
              className={`${controlStyle} figures block h-10 pl-11 font-mono`}
              onChange={({ target }) => {
                setTyped(target.value);
                choose(target.value);
              }}
              onBlur={() => {
                setTyped(undefined);
                onSettle?.(value);
              }}
            />
          </div>
        )}
      </Field>
      <div id={panelId} role="group" aria-label={pickLabel} hidden={!isOpen} ref={panel}>
        {isOpen && (
          <ColorPanel value={value} onChange={choose} labels={pickerLabels} suggested={suggested} recent={recent} />
        )}
      </div>
    </div>
  );
}
