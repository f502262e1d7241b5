import type { Language, ScanEvent } from '@tessera/contract';
import type { KeyIn } from '../../i18n/keys.ts';

/** What is known of the visitor. */
export type ScanFacts = Pick<ScanEvent, 'country' | 'os' | 'device'>;

/** Names that are the same in every language. */
const products: Record<string, string> = { 'iOS mobile': 'iPhone', 'iPadOS tablet': 'iPad', 'iOS tablet': 'iPad' };

const translated: Record<string, KeyIn<'scan'>> = {
  'Android mobile': 'device.androidMobile',
  'Android tablet': 'device.androidTablet',
};

const unnamed: Record<string, KeyIn<'scan'>> = { mobile: 'device.mobile', tablet: 'device.tablet' };

/** "iPhone", "Android phone", "Windows"; undefined if neither the system nor the device is known. */
export function deviceName({ os, device }: ScanFacts, t: (key: KeyIn<'scan'>) => string): string | undefined {
  const both = `${os} ${device}`;
  const key = translated[both] ?? (os === null || os === 'other' ? unnamed[device ?? ''] : undefined);
  return products[both] ?? (key ? t(key) : os === 'other' ? undefined : (os ?? undefined));
}

/** "2 sec. ago", in the largest unit that is not zero. */
export function timeAgo(ms: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const seconds = Math.max(Math.floor(ms / 1000), 0);
  if (seconds < 60) return format.format(-seconds, 'second');
  return seconds < 3600
    ? format.format(-Math.floor(seconds / 60), 'minute')
    : format.format(-Math.floor(seconds / 3600), 'hour');
}
