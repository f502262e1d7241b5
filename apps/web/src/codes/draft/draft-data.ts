import type { DataType } from '@tessera/contract';
import { addScheme, normalizeAmount, normalizeCoordinate, withOffset } from '../typed-values.ts';
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
  vcard: ({ name, url, ...rest }) => ({ name, ...omitEmpty({ ...rest, url: addScheme(url) }) }),
  event: ({ title, startDate, endDate, floating, ...rest }) => ({
    title,
    startDate: floating ? startDate : withOffset(startDate),
    endDate: floating ? endDate : withOffset(endDate),
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
