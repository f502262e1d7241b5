/** A reply of `hashes:search`: https://developers.google.com/safe-browsing/reference/rest/v5/hashes/search. */
export interface SearchReply {
  /** Full hashes in hexadecimal, with the kind of threat. */
  threats: Map<string, string>;
  cacheSeconds: number;
}

/** The kinds of threats by their numbers. Unknown ones are ignored, as the API demands. */
const threatTypes: Readonly<Record<number, string>> = {
  1: 'malware',
  2: 'social_engineering',
  3: 'unwanted_software',
  4: 'potentially_harmful_application',
};

interface ProtoField {
  number: number;
  /** The value of a field that is a number. */
  value: number;
  /** The content of a field with bytes, a text, a message or a packed list. */
  bytes: Buffer;
}

const none = Buffer.alloc(0);

/** The fields of a message in the format of Protocol Buffers. */
function* fieldsOf(message: Buffer): Generator<ProtoField> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = message[at];
      if (byte === undefined) break;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('not a valid message');
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('not a complete message');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === 0) yield { number, value: varint(), bytes: none };
    else if (wireType === 2) yield { number, value: 0, bytes: take(varint()) };
    else if (wireType === 1 || wireType === 5) yield { number, value: 0, bytes: take(wireType === 1 ? 8 : 4) };
    else throw new Error('not a valid message');
  }
}

/** The kind of threat; undefined if it must not be enforced: test entries, frames only, and kinds that came later. */
function threatIn(detail: Buffer): string | undefined {
  let threat: string | undefined;
  for (const { number, value } of fieldsOf(detail)) {
    if (number === 1) threat = threatTypes[value];
    if (number === 2) return undefined;
  }
  return threat;
}

export function parseSearchReply(message: Buffer): SearchReply {
  const reply: SearchReply = { threats: new Map(), cacheSeconds: 0 };
  for (const { number, bytes } of fieldsOf(message)) {
    if (number === 2) {
      for (const part of fieldsOf(bytes)) if (part.number === 1) reply.cacheSeconds = part.value;
    }
    if (number !== 1) continue;
    const parts = [...fieldsOf(bytes)];
    const hash = parts.find((part) => part.number === 1)?.bytes;
    const threat = parts.flatMap((part) => (part.number === 2 ? (threatIn(part.bytes) ?? []) : []))[0];
    if (hash?.length === 32 && threat !== undefined) reply.threats.set(hash.toString('hex'), threat);
  }
  return reply;
}
