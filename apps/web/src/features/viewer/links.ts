import { emailPattern, isCryptoType, type QrData } from '@tessera/contract';
import { payload } from '@tessera/qr';
import { calendarEnd, calendarTime, type EventTime } from './event-time.ts';
import type { ViewedData } from './viewer-content.ts';

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const query = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(wellFormed(value))}`] : []))
    .join('&');

// The data is free text from the URL. Text that is not a valid address, number or place makes no link.

export const mailLink = ({ email = '', subject, body }: ViewedData<'email'>): string | undefined =>
  emailPattern.test(email.trim()) ? payload('email', { email: email.trim(), subject, body }) : undefined;

/** Includes short numbers, but no codes with * or #, which change the settings of a phone. */
const isDialable = (text: string): boolean => /^\s*\+?[\d\s\-().]+$/.test(text) && /\d\D*\d/.test(text);

export const callLink = (phone = ''): string | undefined =>
  isDialable(phone) ? payload('phone', { phone }) : undefined;

/** Both iOS and Android understand `?&`; neither sign alone works on both. */
export function smsLink({ phone, message }: ViewedData<'sms'>): string | undefined {
  const number = callLink(phone)?.replace('tel:', 'sms:');
  return number && message ? `${number}?&${query({ body: message })}` : number;
}

type Place = Pick<QrData<'location'>, 'latitude' | 'longitude'>;

/** Returns undefined for invalid coordinates. */
export function placeIn({ latitude, longitude }: ViewedData<'location'>): Place | undefined {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** Without exponents, which maps do not understand. */
export const coordinates = (place: Place): string => payload('location', place).replace('geo:', '');

const mapsSearch = (text: string): string => `https://www.google.com/maps/search/?${query({ api: '1', query: text })}`;

export const mapsLink = (place: Place): string => mapsSearch(coordinates(place));

/** An address on the map; undefined for the address of a web page, as of an online event. */
export const addressLink = (address = ''): string | undefined =>
  address.trim() && !/^https?:/i.test(address.trim()) ? mapsSearch(address.replace(/\s+/g, ' ').trim()) : undefined;

interface Dated extends ViewedData<'event'> {
  start: EventTime;
  end: EventTime | undefined;
}

export const calendarLink = ({ title, start, end = start, description, location }: Dated): string =>
  `https://calendar.google.com/calendar/render?${query({
    action: 'TEMPLATE',
    text: title,
    dates: `${calendarTime(start)}/${calendarEnd(end)}`,
    details: description,
    location,
  })}`;

export const webLink = (text = ''): string | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { href, username, password } = new URL(text);
  // A user name before the host can imitate another host: https://good.example@evil.example/.
  return username || password ? undefined : href;
};

/** Missing amounts are valid. Only numbers of the JSON have exponents. */
const isDecimal = (text = '0'): boolean => /^\d+(\.\d+)?$/.test(text);
const isNumber = (text = '0'): boolean => /^\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** The URI that the symbol of a direct code contains. Without an invalid amount it would ask for another payment, so it is left out. */
export function walletLink({ type = 'bitcoin', address = '', ...more }: ViewedData<'crypto'>): string | undefined {
  const { amount, value, gas, gasPrice } = more;
  const hasAmounts = isNumber(amount) && isNumber(gas) && isDecimal(value) && isDecimal(gasPrice);
  if (!isCryptoType(type) || !/^[0-9a-z.]+$/i.test(address) || !hasAmounts) return undefined;
  return payload('crypto', { ...more, type, address, amount: numberIn(amount), gas: numberIn(gas) });
}
