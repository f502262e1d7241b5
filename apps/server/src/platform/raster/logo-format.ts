export type LogoFormat = 'png' | 'jpeg' | 'gif' | 'svg';

const magic: readonly (readonly [LogoFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];
/** An SVG may begin with a byte order mark and blank lines. */
const maxBlankBytes = 1024;

/** Detects the format by the first bytes. Any markup counts as SVG until it is parsed. */
export function logoFormat(bytes: Uint8Array): LogoFormat | undefined {
  const known = magic.find(([, head]) => head.every((byte, i) => bytes[i] === byte));
  if (known) return known[0];
  const head = new TextDecoder().decode(bytes.subarray(0, maxBlankBytes));
  return head.trimStart().startsWith('<') ? 'svg' : undefined;
}
