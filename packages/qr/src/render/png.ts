const prefix = 'data:image/png;base64,';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const wholeUri = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;

export type PixelSize = { width: number; height: number };

/**
 * The size of an embedded logo. PNG is the one format that every reader of SVG shows in a data URI, and nothing else
 * gets into a picture: no address that would be fetched, no markup.
 */
export function pngSize(dataUri: string): PixelSize {
  if (!wholeUri.test(dataUri)) throw new TypeError('A logo is a PNG as a base64 data URI.');
  const head = dataUri.slice(prefix.length, prefix.length + 32);
  let bits = 0n;
  for (let i = 0; i < head.length; i += 1) bits = (bits << 6n) | BigInt(Math.max(alphabet.indexOf(head.charAt(i)), 0));
  // Bytes 16 to 23 of every PNG: width and height.
  const width = Number((bits >> 32n) & 0xffffffffn);
  const height = Number(bits & 0xffffffffn);
  if (width === 0 || height === 0) throw new TypeError('The logo has no size.');
  return { width, height };
}
