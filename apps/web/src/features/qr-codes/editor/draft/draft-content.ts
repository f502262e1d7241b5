import type { BodyInput, DataType, endpoints } from '@tessera/contract';
import { normalizeAmount, normalizeCoordinate, withOffset } from '../../typed-values.ts';
import type { Draft } from './draft.ts';

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
