import { toUnicode } from 'punycode.js';

/** Both spellings of an internationalized host, or undefined if the host has only one. */
export function decodeHost(address: string): { ascii: string; unicode: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const ascii = new URL(address).hostname;
  try {
    const unicode = toUnicode(ascii);
    // The browser must read the Unicode spelling as the same host; otherwise it would be misleading.
    const isSameHost = unicode !== ascii && new URL(`https://${unicode}`).hostname === ascii;
    return isSameHost ? { ascii, unicode } : undefined;
  } catch {
    return undefined;
  }
}
