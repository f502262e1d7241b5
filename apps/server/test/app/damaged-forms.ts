import fc from 'fast-check';

export interface SentForm {
  contentType: string;
  body: Buffer;
}

const line = fc.oneof(
  fc.constantFrom(
    'Content-Disposition: form-data; name="logo"; filename="logo.png"',
    'Content-Disposition: form-data; name=logo',
    'Content-Disposition: form-data; name="a"',
    'Content-Disposition: form-data; filename="; name=\\"logo\\""; name="logo"',
    `Content-Disposition: form-data; name="logo"; filename*=UTF-8''na%C3%AFve%FF.png`,
    'Content-Disposition: form-data; filename*=',
    'Content-Disposition: form-data; name="logo',
    'Content-Disposition: attachment; name="logo"',
    'Content-Disposition',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    ': no name',
  ),
  fc.string({ maxLength: 80 }),
  fc.integer({ min: 100, max: 20_000 }).map((length) => `X-Long: ${'a'.repeat(length)}`),
);

const boundary = fc.oneof(
  fc.constantFrom(
    'X',
    '----WebKitFormBoundaryAbC123',
    "a'()+_,-./:=?b",
    'with space',
    '',
    'a'.repeat(70),
    'a'.repeat(71),
  ),
  fc.string({ maxLength: 90 }),
);

const part = fc.record({
  head: fc.oneof(
    { weight: 9, arbitrary: fc.array(line, { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: line.chain((one) => fc.integer({ min: 20, max: 200 }).map((n) => Array<string>(n).fill(one))),
    },
  ),
  content: fc.oneof(
    fc.constant('abc'),
    fc.string({ maxLength: 300 }),
    fc.constantFrom('', '\r\n', '--X', '\r\n--X', '\r\n--X--'),
  ),
});

type Damage = (body: Buffer) => Buffer;
const positionAt = (share: number, { length }: Buffer) => Math.floor(share * length);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const damage: fc.Arbitrary<Damage> = fc.oneof(
  share.map(
    (end): Damage =>
      (body) =>
        body.subarray(0, positionAt(end, body)),
  ),
  share.map(
    (start): Damage =>
      (body) =>
        body.subarray(positionAt(start, body)),
  ),
  fc.tuple(share, share).map(
    ([from, to]): Damage =>
      (body) =>
        Buffer.concat([
          body,
          body.subarray(positionAt(Math.min(from, to), body), positionAt(Math.max(from, to), body)),
        ]),
  ),
  fc.tuple(share, fc.uint8Array({ maxLength: 20 })).map(
    ([position, bytes]): Damage =>
      (body) =>
        Buffer.concat([body.subarray(0, positionAt(position, body)), bytes, body.subarray(positionAt(position, body))]),
  ),
  fc.constantFrom<Damage>(
    (body) => body,
    (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    (body) => Buffer.from(body.toString('latin1').replace('\r\n', ''), 'latin1'),
    (body) => Buffer.from(body.toString('latin1').replace('\r\n\r\n', '\r\n'), 'latin1'),
  ),
);

/** Forms of broken and hostile clients, and some valid ones. */
export const damagedForms: fc.Arbitrary<SentForm> = fc
  .record({
    boundary,
    isQuoted: fc.boolean(),
    declared: fc.option(boundary, { freq: 5 }),
    parts: fc.array(part, { maxLength: 3 }),
    isClosed: fc.boolean(),
    damages: fc.array(damage, { maxLength: 3 }),
  })
  .map(({ boundary: used, isQuoted, declared, parts, isClosed, damages }) => {
    const named = declared ?? used;
    const text = parts.map(({ head, content }) => `--${used}\r\n${head.join('\r\n')}\r\n\r\n${content}\r\n`).join('');
    const body = Buffer.from(isClosed ? `${text}--${used}--\r\n` : text);
    return {
      // Header values cannot contain control characters.
      contentType: `multipart/form-data; boundary=${isQuoted ? `"${named}"` : named}`.replace(/[^\x20-\x7e]/g, ''),
      body: damages.reduce<Buffer>((damaged, apply) => apply(damaged), body),
    };
  });
