import { Pipette } from 'lucide-react';
import { Button } from './button.tsx';
import { ColorPicker } from './color-picker.tsx';

export interface ColorPanelLabels {
  shade: string;
  hue: string;
  suggested: string;
  recent: string;
  eyeDropper: string;
}

interface ColorPanelProps {
  /** `#RRGGBB` */
  value: string;
  onChange: (color: string) => void;
  labels: ColorPanelLabels;
  suggested: readonly string[];
  recent: readonly string[];
}

/** A picker with swatches and, where the browser has one, an eyedropper. It is part of the page, so it covers nothing. */
export function ColorPanel({ value, onChange, labels, suggested, recent }: ColorPanelProps) {
  return (
    <div className="grid animate-fade gap-3 rounded-control border border-line bg-raised p-3">
      <ColorPicker value={value} onChange={onChange} labels={labels} />
      <Swatches label={labels.suggested} colors={suggested} value={value} onChange={onChange} />
      {recent.length > 0 && <Swatches label={labels.recent} colors={recent} value={value} onChange={onChange} />}
      {window.EyeDropper && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Pipette className="size-4" aria-hidden="true" />}
          onClick={() => void pickFromScreen(window.EyeDropper).then((color) => color && onChange(color))}
        >
          {labels.eyeDropper}
        </Button>
      )}
    </div>
  );
}

interface SwatchesProps extends Pick<ColorPanelProps, 'value' | 'onChange'> {
  label: string;
  colors: readonly string[];
}

function Swatches({ label, colors, value, onChange }: SwatchesProps) {
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <span className="text-xs text-soft" aria-hidden="true">
        {label}
      </span>
      <div className="flex flex-wrap gap-1.5">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={color === value}
            className="size-7 rounded-small border border-edge/60 aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent"
            style={{ backgroundColor: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </div>
  );
}

/** Not part of TypeScript's DOM types, because only Chromium has it. */
interface EyeDropperConstructor {
  new (): { open: () => Promise<{ sRGBHex: string }> };
}

declare global {
  interface Window {
    EyeDropper?: EyeDropperConstructor;
  }
}

async function pickFromScreen(EyeDropper: EyeDropperConstructor | undefined): Promise<string | undefined> {
  if (!EyeDropper) return undefined;
  try {
    return (await new EyeDropper().open()).sRGBHex;
  } catch {
    // The user pressed Escape.
    return undefined;
  }
}
