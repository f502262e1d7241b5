import type { ComponentProps } from 'react';

interface SliderProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'value'> {
  value: number;
  /** The value as text, shown and read by screen readers, such as "300 px". */
  valueText: string;
}

export function Slider({ valueText, ...rest }: SliderProps) {
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        {...rest}
        aria-valuetext={valueText}
        className="h-6 w-full min-w-0 cursor-pointer accent-accent disabled:cursor-not-allowed disabled:opacity-55"
      />
      <output className="figures min-w-14 shrink-0 text-right text-soft" aria-hidden="true">
        {valueText}
      </output>
    </div>
  );
}
