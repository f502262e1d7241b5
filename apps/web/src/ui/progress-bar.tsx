interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** The value as text, such as "1 of 3". */
  valueText: string;
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
