const long = /^#?([0-9a-f]{6})$/i;
const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** Reads a color with or without `#`, in 6 or 3 digits, as `#RRGGBB`. Returns undefined while it is incomplete. */
export function completeHex(typed: string): string | undefined {
  const text = typed.trim();
  const [, digits] = long.exec(text) ?? [];
  if (digits) return `#${digits.toUpperCase()}`;
  const [, ...three] = short.exec(text) ?? [];
  // Three digits may be the beginning of six, so they count as complete only with `#`.
  return three.length === 3 && text.startsWith('#')
    ? `#${three.map((digit) => digit + digit).join('')}`.toUpperCase()
    : undefined;
}

export const mayBecomeHex = (typed: string): boolean => /^#?[0-9a-f]{0,6}$/i.test(typed.trim());
