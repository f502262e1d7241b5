import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile, hostileRequired } from '../test/hostile.ts';
import { contentParts, parseContentLines, parseSms, parseUri, parseUtc, parseWifi } from '../test/parse-payload.ts';
import { payload } from './payload.ts';
import { wellFormed } from './text.ts';

const lf = (text: string) => wellFormed(text).replace(/\r\n|\r/g, '\n');
const optional = (text: string) => text || undefined;
const phone = fc.stringMatching(/^\+?[\d\s\-()]{7,20}$/);
const moment = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });

describe('payload', () => {
  it('keeps texts and URLs unchanged', () => {
    expect(payload('text', { text: 'a;b\n"c" 🦊' })).toBe('a;b\n"c" 🦊');
    expect(payload('url', { destination_url: 'https://x.org/?a=1#b' })).toBe('https://x.org/?a=1#b');
  });

  it('round-trips an email', () => {
    fc.assert(
      fc.property(hostile(), hostile(), (subject, body) => {
        const uri = parseUri(payload('email', { email: 'o&o+x=y@exämple.org', subject, body }));
        expect(uri.scheme).toBe('mailto');
        expect(uri.path).toBe('o&o+x=y@exämple.org');
        expect(uri.query['subject']).toBe(optional(wellFormed(subject)));
        expect(uri.query['body']).toBe(optional(lf(body).replaceAll('\n', '\r\n')));
      }),
    );
  });

  it('writes only digits and a leading plus of a phone number', () => {
    expect(payload('phone', { phone: ' +1 (555) 010-99' })).toBe('tel:+155501099');
    fc.assert(fc.property(phone, (given) => /^tel:\+?\d*$/.test(payload('phone', { phone: given }))));
  });

  it('round-trips a text message', () => {
    fc.assert(
      fc.property(phone, hostile(), (given, message) => {
        const read = parseSms(payload('sms', { phone: given, message }));
        expect(read.message).toBe(wellFormed(message));
        expect(read.phone.replace('+', '')).toBe(given.replace(/\D/g, ''));
      }),
    );
  });

  it('round-trips a network, and omits the password of an open one', () => {
    fc.assert(
      fc.property(
        hostileRequired(),
        hostile(),
        fc.constantFrom('WPA' as const, 'WEP' as const, 'nopass' as const),
        fc.boolean(),
        (ssid, password, encryption, hidden) => {
          const read = parseWifi(payload('wifi', { ssid, password, encryption, hidden }));
          expect(read).toEqual({
            T: encryption,
            S: wellFormed(ssid),
            ...(password && encryption !== 'nopass' ? { P: wellFormed(password) } : {}),
            ...(hidden ? { H: 'true' } : {}),
          });
        },
      ),
    );
  });

  it('round-trips a contact', () => {
    fc.assert(
      fc.property(
        hostileRequired(),
        hostile(),
        hostile(),
        hostile(),
        hostile(),
        (name, organization, tel, email, address) => {
          const read = parseContentLines(payload('vcard', { name, organization, phone: tel, email, address }));
          const part = (key: string, index = 0) => (read[key] === undefined ? '' : contentParts(read[key])[index]);
          expect(read['VERSION']).toBe('3.0');
          expect(part('FN')).toBe(lf(name));
          expect(part('N', 1)).toBe(lf(name));
          expect(part('ORG')).toBe(lf(organization));
          expect(part('TEL')).toBe(lf(tel));
          expect(part('EMAIL')).toBe(lf(email));
          expect(part('ADR', 2)).toBe(lf(address));
          expect(read['END']).toBe('VCARD');
        },
      ),
    );
  });

  it('does not escape the URL of a contact', () => {
    const read = parseContentLines(payload('vcard', { name: 'Ada', url: 'https://x.org/a,b;c?d=\\e\r\nf' }));
    expect(read['URL']).toBe('https://x.org/a,b;c?d=%5Ce%0D%0Af');
  });

  it('round-trips an event in UTC', () => {
    fc.assert(
      fc.property(hostileRequired(), moment, hostile(), hostile(), (title, start, location, description) => {
        start.setUTCMilliseconds(0);
        const iso = start.toISOString();
        const read = parseContentLines(
          payload('event', { title, startDate: iso, endDate: iso, location, description }),
        );
        expect(contentParts(read['SUMMARY'] ?? '')).toEqual([lf(title)]);
        expect(contentParts(read['LOCATION'] ?? '')).toEqual([lf(location)]);
        expect(contentParts(read['DESCRIPTION'] ?? '')).toEqual([lf(description)]);
        expect(parseUtc(read['DTSTART'] ?? '')).toBe(iso);
        expect(parseUtc(read['DTEND'] ?? '')).toBe(iso);
      }),
    );
  });

  it('converts event times with an offset to UTC', () => {
    const text = payload('event', {
      title: 'x',
      startDate: '2026-03-01T20:00:00-03:00',
      endDate: '2026-03-01T21:30:00-03:00',
    });
    expect(text).toContain('DTSTART:20260301T230000Z\r\nDTEND:20260302T003000Z');
  });

  it('writes event times without an offset as floating times', () => {
    const text = payload('event', { title: 'x', startDate: '2026-03-29T02:30', endDate: '2026-03-29T03:15:30.5' });
    expect(text).toContain('DTSTART:20260329T023000\r\nDTEND:20260329T031530\r\n');
  });

  it('round-trips coordinates exactly, without exponents', () => {
    const degree = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(degree, degree, fc.option(degree, { nil: undefined }), (latitude, longitude, altitude) => {
        const text = payload('location', { latitude, longitude, altitude });
        expect(text).toMatch(/^geo:-?\d+(\.\d+)?,-?\d+(\.\d+)?(,-?\d+(\.\d+)?)?$/);
        const [lat, lon, alt] = text.slice(4).split(',').map(Number);
        expect([lat, lon, alt]).toEqual([
          latitude + 0,
          longitude + 0,
          altitude === undefined ? undefined : altitude + 0,
        ]);
      }),
    );
  });
});
