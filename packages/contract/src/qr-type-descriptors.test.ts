import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dataTypes, hasData, linkingQrTypes, qrTypes } from './choices.ts';
import { importColumn, importFields } from './import-choices.ts';
import { anyStoredQrData, type QrData, qrDataSchemas, storedQrDataSchemas } from './qr-data.ts';
import { type DataType, type QrTypeDescriptor, qrTypeDescriptors } from './qr-type-descriptors.ts';
import { defaultEncoding, isAllowedEncoding } from './qr-types.ts';

/** Content of each type with all its fields. */
const contents: { [T in DataType]: Required<QrData<T>> } = {
  text: { text: 'hello' },
  email: { email: 'ann@example.org', subject: 'A table', body: 'For four' },
  phone: { phone: '+1 555 010 9999' },
  sms: { phone: '+1 555 010 9999', message: 'Hi' },
  wifi: { ssid: 'Guests', password: 'secret', encryption: 'WPA', hidden: true },
  vcard: {
    name: 'Ann',
    organization: 'Café',
    phone: '1',
    email: 'ann@example.org',
    url: 'example.org',
    address: 'Rue 1',
  },
  event: {
    title: 'Tea',
    startDate: '2026-05-01T10:00:00Z',
    endDate: '2026-05-01T11:00:00Z',
    timezone: 'UTC',
    location: 'Garden',
    description: 'With cake',
  },
  location: { latitude: 48.85, longitude: 2.35, altitude: 12 },
  crypto: {
    type: 'ethereum',
    address: '0x1',
    amount: 1,
    label: 'Tips',
    message: 'Thanks',
    value: '1',
    gas: 21_000,
    gasPrice: '2',
    data: '0x',
  },
};

describe('types of codes', () => {
  it('are listed by what they can do', () => {
    expect(linkingQrTypes).toEqual(['url', 'vcard']);
    expect(qrTypes.filter((type) => !hasData(type))).toEqual(['url']);
    expect(qrTypes.filter((type) => defaultEncoding(type) === 'direct')).toEqual(['crypto']);
    expect(qrTypes.filter((type) => !isAllowedEncoding(type, 'direct'))).toEqual(['url']);
  });

  it.each(dataTypes)('have the fields of their schemas: %s', (type) => {
    const fields = Object.keys(qrTypeDescriptors[type].fields);
    expect(Object.keys(qrDataSchemas[type].shape)).toEqual(fields);
    expect(Object.keys(storedQrDataSchemas[type].shape)).toEqual(fields);
  });

  it.each(dataTypes)('keep all fields when stored content is read without its type: %s', (type) => {
    expect(z.parse(qrDataSchemas[type], contents[type])).toEqual(contents[type]);
    expect(z.parse(anyStoredQrData, contents[type])).toEqual(contents[type]);
  });

  it.each(qrTypes)(
    'have columns of an import, each for one field, and URLs in fields that have a column: %s',
    (type) => {
      const { fields, urls, secrets }: QrTypeDescriptor = qrTypeDescriptors[type];
      const columns = Object.values(fields).filter((column) => column !== null);
      expect(new Set(columns).size).toBe(columns.length);
      expect(importFields).toEqual(expect.arrayContaining(columns));
      for (const name of urls) expect(importColumn(type, name)).toBeDefined();
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...secrets]));
    },
  );
});
