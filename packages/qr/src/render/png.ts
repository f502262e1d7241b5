const prefix = 'data:image/png;base64,';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const wholeUri = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;

export type PixelSize = { width: number; height: number };

/**
 * The size of an embedded logo. Only PNG data URIs are allowed: every SVG viewer shows them, and they contain neither
 * links nor markup.
 */
export function pngSize(dataUri: string): PixelSize {
  if (!wholeUri.test(dataUri)) throw new TypeError('A logo must be a PNG as base64 data URI.');
  const head = dataUri.slice(prefix.length, prefix.length + 32);
  let bits = 0n;
  for (let i = 0; i < head.length; i += 1) bits = (bits << 6n) | BigInt(Math.max(alphabet.indexOf(head.charAt(i)), 0));
  // Bytes 16 to 23 of a PNG are width and height.
  const width = Number((bits >> 32n) & 0xffffffffn);
  const height = Number(bits & 0xffffffffn);
  if (width === 0 || height === 0) throw new TypeError('The logo has no size.');
  return { width, height };
}
