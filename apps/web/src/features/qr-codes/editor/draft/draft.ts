import type { BodyInput, CryptoType, DataType, Encoding, endpoints, QrType } from '@tessera/contract';
import { normalizeAmount, normalizeCoordinate, withOffset } from '../../typed-values.ts';

/**
 * Values of the create form, as typed. Each type has its own part, so that switching types loses nothing. Field names are
 * those of the API.
 */
export interface Draft {
  type: QrType;
  title: string;
  encoding: Record<DataType, Encoding>;
  url: { destination_url: string };
  text: { text: string };
  email: { email: string; subject: string; body: string };
  phone: { phone: string };
  sms: { phone: string; message: string };
  wifi: { ssid: string; password: string; encryption: 'WPA' | 'WEP' | 'nopass'; hidden: boolean };
  vcard: { name: string; organization: string; phone: string; email: string; url: string; address: string };
  event: { title: string; startDate: string; endDate: string; location: string; description: string };
  location: { latitude: string; longitude: string; altitude: string };
  crypto: {
    type: CryptoType;
    address: string;
    amount: string;
    label: string;
    message: string;
    value: string;
    gas: string;
    gasPrice: string;
    data: string;
  };
}

export const emptyDraft: Draft = {
  type: 'url',
  title: '',
  encoding: {
    text: 'tracked',
    email: 'tracked',
    phone: 'tracked',
    sms: 'tracked',
    wifi: 'tracked',
    vcard: 'tracked',
    event: 'tracked',
    location: 'tracked',
    // The viewer page of a tracked code does not support payments.
    crypto: 'direct',
  },
  url: { destination_url: '' },
  text: { text: '' },
  email: { email: '', subject: '', body: '' },
  phone: { phone: '' },
  sms: { phone: '', message: '' },
  wifi: { ssid: '', password: '', encryption: 'WPA', hidden: false },
  vcard: { name: '', organization: '', phone: '', email: '', url: '', address: '' },
  event: { title: '', startDate: '', endDate: '', location: '', description: '' },
  location: { latitude: '', longitude: '', altitude: '' },
  crypto: {
    type: 'bitcoin',
    address: '',
    amount: '',
    label: '',
    message: '',
    value: '',
    gas: '',
    gasPrice: '',
    data: '',
  },
};

/** Whether leaving the page would lose something; the selected type alone does not count. */
export const hasContent = (draft: Draft): boolean =>
  JSON.stringify({ ...draft, type: emptyDraft.type }) !== JSON.stringify(emptyDraft);

function omitEmpty<Values extends Record<string, string>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>;
}

function cryptoData({ type, address, amount, label, message, value, gas, gasPrice, data }: Draft['crypto']) {
  const wallet = { type, address: address.trim() };
  if (type === 'ethereum') {
    const texts = { value: normalizeAmount(value), gasPrice: normalizeAmount(gasPrice), data: data.trim() };
    return { ...wallet, ...omitEmpty(texts), ...(gas.trim() !== '' && { gas: Number(gas.trim()) }) };
  }
  return {
    ...wallet,
    ...(amount.trim() !== '' && { amount: Number(normalizeAmount(amount)) }),
    ...(type === 'bitcoin' && omitEmpty({ label, message })),
  };
}

/** Builds the API's `qr_data` from a draft without validating it. */
const converters = {
  text: ({ text }) => ({ text }),
  email: ({ email, ...rest }) => ({ email, ...omitEmpty(rest) }),
  phone: ({ phone }) => ({ phone }),
  sms: ({ phone, ...rest }) => ({ phone, ...omitEmpty(rest) }),
  wifi: ({ ssid, password, encryption, hidden }) => ({
    ssid,
    ...(encryption === 'nopass' ? {} : omitEmpty({ password })),
    encryption,
    hidden,
  }),
  vcard: ({ name, ...rest }) => ({ name, ...omitEmpty(rest) }),
  event: ({ title, startDate, endDate, ...rest }) => ({
    title,
    startDate: withOffset(startDate),
    endDate: withOffset(endDate),
    ...omitEmpty(rest),
  }),
  location: ({ latitude, longitude, altitude }) => ({
    latitude: normalizeCoordinate(latitude),
    longitude: normalizeCoordinate(longitude),
    ...omitEmpty({ altitude: normalizeCoordinate(altitude) }),
  }),
  crypto: cryptoData,
} satisfies { [T in DataType]: (part: Draft[T]) => object };

export function toQrData<T extends DataType>(type: T, draft: Draft): object {
  const convert = converters[type] as (part: Draft[T]) => object;
  return convert(draft[type]);
}

type CreateBodyInput = BodyInput<(typeof endpoints)['qrCodes']['create']>;

/** The request body without the style, which is not part of the draft. */
export function toCreateBody(draft: Draft): CreateBodyInput {
  const { type } = draft;
  const content =
    type === 'url'
      ? { destination_url: draft.url.destination_url }
      : { qr_data: toQrData(type, draft), encoding: draft.encoding[type] };
  return { title: draft.title.trim() || null, qr_type: type, ...content } as CreateBodyInput;
}

/** The form field for a path of the request body: `qr_data.email` → `email.email`. */
export function toFieldName(path: string, { type }: Pick<Draft, 'type'>): string {
  if (path.startsWith('qr_data.')) return `${type}.${path.slice('qr_data.'.length)}`;
  return path === 'destination_url' ? 'url.destination_url' : path;
}
