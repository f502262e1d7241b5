import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damagedForms } from '../../test/app/damaged-forms.ts';
import { multipartBoundary, parseSinglePart } from './multipart.ts';

const disposition = 'Content-Disposition: form-data; name="logo"; filename="a.png"';
const form = (head: string, content: string, closing = '\r\n--X--\r\n') =>
  Buffer.from(`--X\r\n${head}\r\n\r\n${content}${closing}`);

describe('multipartBoundary', () => {
  it.each([
    ['multipart/form-data; boundary=X', 'X'],
    ['multipart/form-data;boundary="a b"; charset=utf-8', 'a b'],
    ['multipart/form-data; charset=utf-8; BOUNDARY=----WebKitFormBoundaryAbC', '----WebKitFormBoundaryAbC'],
    [`multipart/form-data; boundary=${'a'.repeat(70)}`, 'a'.repeat(70)],
  ])('reads the boundary of %s', (contentType, boundary) => {
    expect(multipartBoundary(contentType)).toBe(boundary);
  });

  it.each([
    '',
    'boundary=',
    'boundary=""',
    `boundary=${'a'.repeat(71)}`,
    'boundary="a ',
    'boundary="a "',
    'boundary=a{b',
  ])('returns undefined for "%s"', (parameters) => {
    expect(multipartBoundary(`multipart/form-data; ${parameters}`)).toBeUndefined();
  });
});

describe('parseSinglePart', () => {
  it('returns the field name and the bytes', () => {
    const name = fc.stringMatching(/^[a-z]{1,20}$/);
    fc.assert(
      fc.property(name, fc.uint8Array(), (field, bytes) => {
        const closing = Buffer.from('\r\n--unlikely-boundary--');
        fc.pre(!Buffer.from(bytes).includes(closing.subarray(0, 15)));
        const head = `--unlikely-boundary\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`;
        const body = Buffer.concat([Buffer.from(head), bytes, closing]);
        expect(parseSinglePart(body, 'unlikely-boundary')).toEqual({ name: field, content: Buffer.from(bytes) });
      }),
    );
  });

  it.each([
    ['a quoted name', 'Content-Disposition: form-data; name="logo"'],
    ['a bare name', 'content-disposition:form-data;name=logo; filename=a.png'],
    ['a file name that looks like a name', 'Content-Disposition: form-data; filename="; name=x"; name="logo"'],
    ['an encoded file name', `Content-Disposition: form-data; filename*=UTF-8''%e2%82%ac; name="logo"`],
    ['other headers before it', `Content-Type: image/png\r\n${disposition}`],
  ])('reads a form with %s', (_what, head) => {
    expect(parseSinglePart(form(head, 'abc'), 'X')).toEqual({ name: 'logo', content: Buffer.from('abc') });
  });

  it('reads a form with an empty preamble, with an epilogue, and without content', () => {
    const preamble = Buffer.concat([Buffer.from('\r\n'), form(disposition, 'abc')]);
    expect(parseSinglePart(preamble, 'X')?.content.toString()).toBe('abc');
    expect(parseSinglePart(form(disposition, 'abc', '\r\n--X--epilogue'), 'X')?.content.toString()).toBe('abc');
    expect(parseSinglePart(form(disposition, ''), 'X')?.content).toHaveLength(0);
  });

  it.each([
    ['no closing boundary', form(disposition, 'abc', '')],
    ['a second part', form(disposition, 'abc', `\r\n--X\r\n${disposition}\r\n\r\nabc\r\n--X--`)],
    ['no headers', form('', 'abc')],
    ['no name', form('Content-Disposition: form-data; filename="a"', 'abc')],
    ['headers that do not end', Buffer.from(`--X\r\n${disposition}\r\nabc\r\n--X--`)],
    ['headers of 20 kB', form(`X: ${'a'.repeat(20_000)}\r\n${disposition}`, 'abc')],
    ['another boundary', form(disposition, 'abc').subarray(1)],
    ['nothing', Buffer.alloc(0)],
    // The second part has no headers and no end.
    ['a part that ends early', Buffer.from(`--X\r\n${disposition}\r\n\r\nabc\r\n--X\r\n\r\nabc`)],
  ])('refuses a form with %s', (_what, body) => {
    expect(parseSinglePart(body, 'X')).toBeUndefined();
  });

  it('reads or refuses any damaged form without throwing', () => {
    fc.assert(
      fc.property(damagedForms, ({ contentType, body }) => {
        const boundary = multipartBoundary(contentType);
        const part = boundary === undefined ? undefined : parseSinglePart(body, boundary);
        if (part) expect(body.includes(part.content)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
