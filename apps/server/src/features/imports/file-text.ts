type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const chunkBytes = 64 * 1024;
/** How much of a file without a byte order mark is examined for UTF-16. */
const sampleBytes = 4096;

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Half of the bytes of a Western text in UTF-16 are zero; other encodings have none. */
function utf16Encoding(bytes: Buffer): Encoding | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && odd > 4 * even) return 'utf-16le';
  return even > sample.length / 8 && even > 4 * odd ? 'utf-16be' : undefined;
}

function* decodeAs(bytes: Buffer, encoding: Encoding, fatal = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  yield decoder.decode();
}

function isUtf8(bytes: Buffer): boolean {
  try {
    for (const _ of decodeAs(bytes, 'utf-8', true));
    return true;
  } catch {
    return false;
  }
}

/** Spreadsheet programs write UTF-8 with or without a byte order mark, UTF-16, or the Windows code page of Western Europe. */
export function detectEncoding(bytes: Buffer): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return utf16Encoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** The text of a file, without its byte order mark, in pieces. */
export const decodeText = (bytes: Buffer): Generator<string> => decodeAs(bytes, detectEncoding(bytes));
