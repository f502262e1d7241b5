export const expiryChoices = ['never', '30', '90', '365', 'date'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

const dayMs = 86_400_000;

/** The calendar day of a time in the reader's time zone, as a date input has it. */
export function localDay(time: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/**
 * When the key expires; null for never. A chosen day counts to its end in the reader's time zone. A missing or impossible
 * day stays as it is, so that the schema refuses it.
 */
export function keyExpiry(choice: ExpiryChoice, day: string, now: Date): string | null {
  if (choice === 'never') return null;
  if (choice !== 'date') return new Date(now.getTime() + Number(choice) * dayMs).toISOString();
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
