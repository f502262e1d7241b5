import { limits } from '@tessera/contract';

export const strengths = ['short', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** A hint, not a rule: length counts most, and the same few letters again and again count little. */
export function passwordStrength(password: string): Strength {
  const letters = [...password];
  if (letters.length < limits.password.min) return 'short';
  const effective = Math.min(letters.length, new Set(letters).size * 2);
  if (effective < 10) return 'fair';
  return effective < 16 ? 'good' : 'strong';
}
