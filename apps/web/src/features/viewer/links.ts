import { emailPattern, type QrData } from '@tessera/contract';
import { payload } from '@tessera/qr';
import { calendarEnd, calendarTime, type EventTime } from './event-time.ts';
import type { ViewedData } from './viewer-content.ts';

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const query = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(wellFormed(value))}`] : []))
    .join('&');

/*
 * Every link is made of free text. Text that is no address, number or place makes no link.
 */

/** A phone's mail program wants to be asked as a QR symbol asks it. */
export const mailLink = ({ email = '', subject, body }: ViewedData<'email'>): string | undefined =>
  emailPattern.test(email.trim()) ? payload('email', { email: email.trim(), subject, body }) : undefined;

/** Short numbers too, but no codes with * or #, which change the settings of a phone. */
const isDialable = (text: string): boolean => /^\s*\+?[\d\s\-().]+$/.test(text) && /\d\D*\d/.test(text);

export const callLink = (phone = ''): string | undefined =>
  isDialable(phone) ? payload('phone', { phone }) : undefined;

/** `?&` is understood by phones of both kinds; either sign alone is not. */
export function smsLink({ phone, message }: ViewedData<'sms'>): string | undefined {
  const number = callLink(phone)?.replace('tel:', 'sms:');
  return number && message ? `${number}?&${query({ body: message })}` : number;
}

type Place = Pick<QrData<'location'>, 'latitude' | 'longitude'>;

/** Nothing where there is no such place on earth. */
export function placeIn({ latitude, longitude }: ViewedData<'location'>): Place | undefined {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** In plain decimals: a map does not know `1e-7`. */
export const coordinates = (place: Place): string => payload('location', place).replace('geo:', '');

export const mapsLink = (place: Place): string =>
  `https://www.google.com/maps/search/?${query({ api: '1', query: coordinates(place) })}`;

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
  // A name before the host makes one address look like another.
  return username || password ? undefined : href;
};
