import { limits } from '@tessera/contract';

/** In this order: the user agents of phones also name the systems of computers. */
const devices: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The name of this device, with a number if another passkey has it. */
export function proposedName(userAgent: string, existing: readonly string[], unknown: string): string {
  const device = devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown;
  const isFree = (name: string) => !existing.some((other) => other.toLowerCase() === name.toLowerCase());
  const numbered = Array.from({ length: limits.passkeys.maxPerAccount }, (_, index) => `${device} ${index + 2}`);
  return [device, ...numbered].find(isFree) ?? device;
}
