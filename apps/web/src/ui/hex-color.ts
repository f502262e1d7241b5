const whole = /^#?([0-9a-f]{6})$/i;
const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** `#RRGGBB` of what was typed, with or without the sign, long or short; nothing while it is not complete. */
export function completeHex(typed: string): string | undefined {
  const text = typed.trim();
  const [, digits] = whole.exec(text) ?? [];
  if (digits) return `#${digits.toUpperCase()}`;
  const [, ...three] = short.exec(text) ?? [];
  // The short form is also the beginning of a long one: only its sign tells that it is meant.
  return three.length === 3 && text.startsWith('#')
    ? `#${three.map((digit) => digit + digit).join('')}`.toUpperCase()
    : undefined;
}

export const mayBecomeHex = (typed: string): boolean => /^#?[0-9a-f]{0,6}$/i.test(typed.trim());
