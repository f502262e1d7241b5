import type { BodyInput, DataType, endpoints } from '@tessera/contract';
import type { Draft } from './draft.ts';
import { withOffset } from '../local-time.ts';
import { plainAmount, plainCoordinate } from '../../typed-values.ts';

/** What was left empty is left out. */
function given<Values extends Record<string, string>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>;
}

const amountOf = (typed: string): { amount?: number } =>
  typed.trim() === '' ? {} : { amount: Number(plainAmount(typed)) };
const gasOf = (typed: string): { gas?: number } => (typed.trim() === '' ? {} : { gas: Number(typed.trim()) });

function cryptoContent({ type, address, ...rest }: Draft['crypto']) {
  const wallet = { type, address: address.trim() };
  if (type === 'ethereum') {
    const { value, gasPrice, data } = rest;
    const texts = given({ value: plainAmount(value), gasPrice: plainAmount(gasPrice), data: data.trim() });
    return { ...wallet, ...texts, ...gasOf(rest.gas) };
  }
  const words = type === 'bitcoin' ? given({ label: rest.label, message: rest.message }) : {};
  return { ...wallet, ...amountOf(rest.amount), ...words };
}

/** What a draft says in the words of the wire; whether it may is the schema's to judge. */
const contents = {
  text: ({ text }) => ({ text }),
  email: ({ email, ...rest }) => ({ email, ...given(rest) }),
  phone: ({ phone }) => ({ phone }),
  sms: ({ phone, ...rest }) => ({ phone, ...given(rest) }),
  wifi: ({ ssid, password, encryption, hidden }) => ({
    ssid,
    ...(encryption === 'nopass' ? {} : given({ password })),
    encryption,
    hidden,
  }),
  vcard: ({ name, ...rest }) => ({ name, ...given(rest) }),
  event: ({ title, startDate, endDate, ...rest }) => ({
    title,
    startDate: withOffset(startDate),
    endDate: withOffset(endDate),
    ...given(rest),
  }),
  location: ({ latitude, longitude, altitude }) => ({
    latitude: plainCoordinate(latitude),
    longitude: plainCoordinate(longitude),
    ...given({ altitude: plainCoordinate(altitude) }),
  }),
  crypto: cryptoContent,
} satisfies { [T in DataType]: (part: Draft[T]) => object };

export function contentOf<T extends DataType>(type: T, draft: Draft): object {
  const write = contents[type] as (part: Draft[T]) => object;
  return write(draft[type]);
}

export type CreateBody = BodyInput<(typeof endpoints)['qrCodes']['create']>;

/** The whole call but for the style, which is not typed. */
export function bodyOf(draft: Draft): CreateBody {
  const { type } = draft;
  const shared = { title: draft.title.trim() || null, qr_type: type };
  const own =
    type === 'url'
      ? { destination_url: draft.url.destination_url }
      : { qr_data: contentOf(type, draft), encoding: draft.encoding[type] };
  return { ...shared, ...own } as CreateBody;
}

/** Where the form shows what the wire calls `qr_data.email`. */
export function fieldOf(path: string, { type }: Pick<Draft, 'type'>): string {
  if (path.startsWith('qr_data.')) return `${type}.${path.slice('qr_data.'.length)}`;
  return path === 'destination_url' ? 'url.destination_url' : path;
}
