import type { Language } from '@tessera/contract';

/** A duration in milliseconds, or in seconds from one second on. */
export function formatDuration(durationMs: number, language: Language): string {
  const isShort = durationMs < 1000;
  const unit = isShort ? 'millisecond' : 'second';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(isShort ? durationMs : durationMs / 1000);
}
