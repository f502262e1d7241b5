import { limits } from '@tessera/contract';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { controlStyle } from '../../ui/input.tsx';

interface CopiesStepperProps {
  /** Of the field, for screen readers. */
  label: string;
  /** Not a number while it is typed. */
  value: number;
  onChange: (value: number) => void;
}

const { maxLabels: max } = limits.sheets;
const buttonStyle =
  'grid size-9 shrink-0 place-items-center rounded-control border border-edge bg-surface text-soft not-disabled:hover:border-soft not-disabled:hover:text-ink disabled:opacity-55 [&_svg]:size-4';

/** A number of labels, from zero, with buttons for fingers. The arrow keys work in the field. */
export function CopiesStepper({ label, value, onChange }: CopiesStepperProps) {
  const { t } = useTranslation('sheets');
  const change = (by: number) => onChange(Math.min(Math.max((value || 0) + by, 0), max));
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('copies.less', { label })}
        className={buttonStyle}
        disabled={value <= 0}
        onClick={() => change(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={Number.isInteger(value) && value >= 0 && value <= max ? undefined : true}
        min={0}
        max={max}
        className={`${controlStyle} figures h-9 max-w-16 px-1 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('copies.more', { label })}
        className={buttonStyle}
        disabled={value >= max}
        onClick={() => change(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
