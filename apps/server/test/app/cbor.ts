export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first byte holds the major type and a small count; larger counts follow in 1, 2 or 4 bytes. */
function head(major: number, count: number): Buffer {
  const type = major << 5;
  if (count < 24) return Buffer.from([type | count]);
  if (count < 0x100) return Buffer.from([type | 24, count]);
  const bytes = Buffer.alloc(count < 0x10000 ? 3 : 5);
  bytes.writeUInt8(type | (bytes.length === 3 ? 25 : 26));
  bytes.writeUIntBE(count, 1, bytes.length - 1);
  return bytes;
}

/** The part of CBOR that authenticators use. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}
