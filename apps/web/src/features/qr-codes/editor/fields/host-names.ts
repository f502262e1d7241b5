/** A host as machines write it and as people read it. */
export interface HostNames {
  ascii: string;
  unicode: string;
}

/** The host of an address where its two spellings differ: the letters people read may be look-alikes of others. */
export function decodeHost(address: string): HostNames | undefined {
  if (!URL.canParse(address)) return undefined;
  const ascii = new URL(address).hostname;
  const unicode = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
  return unicode === ascii || asciiOf(unicode) !== ascii ? undefined : { ascii, unicode };
}

/** What a browser makes of the letters again: a name that does not survive the way back is not shown as one. */
const asciiOf = (unicode: string): string | undefined =>
  URL.canParse(`https://${unicode}`) ? new URL(`https://${unicode}`).hostname : undefined;

/** The numbers of RFC 3492, section 5. */
const base = 36;
const [tMin, tMax, skew, damp] = [1, 26, 38, 700];
const [firstBias, firstCode] = [72, 128];

/** Punycode to Unicode; browsers do it only the other way round. */
function decodeLabel(label: string): string | undefined {
  const split = label.lastIndexOf('-');
  const codes = Array.from(label.slice(0, Math.max(split, 0)), (letter) => letter.codePointAt(0) ?? 0);
  let [code, bias, at, position] = [firstCode, firstBias, 0, split + 1];
  while (position < label.length) {
    const start = at;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(label.charAt(position));
      position += 1;
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(at - start, codes.length + 1, start === 0);
    code += Math.floor(at / (codes.length + 1));
    at %= codes.length + 1;
    if (code > 0x10ffff) return undefined;
    codes.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...codes);
}

function digitOf(letter: string): number | undefined {
  const value = Number.parseInt(letter, base);
  if (Number.isNaN(value)) return undefined;
  // Letters come first, then the digits.
  return value >= 10 ? value - 10 : value + 26;
}

function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? damp : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
