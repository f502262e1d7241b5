import { emailPattern, phonePattern, type QrData } from '@tessera/contract';
import { payload } from '@tessera/qr';

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const query = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(wellFormed(value))}`] : []))
    .join('&');

/** A phone's mail program wants to be asked as a QR symbol asks it. */
export const mailLink = (data: QrData<'email'>): string => payload('email', data);
export const callLink = (phone: string): string => payload('phone', { phone });

/** `?&` is understood by phones of both kinds; either sign alone is not. */
export function smsLink({ phone, message }: QrData<'sms'>): string {
  const number = callLink(phone).replace('tel:', 'sms:');
  return message ? `${number}?&${query({ body: message })}` : number;
}

/** In plain decimals: a map does not know `1e-7`. */
export const coordinates = ({ latitude, longitude }: QrData<'location'>): string =>
  payload('location', { latitude, longitude }).replace('geo:', '');

export const mapsLink = (place: QrData<'location'>): string =>
  `https://www.google.com/maps/search/?${query({ api: '1', query: coordinates(place) })}`;

const calendarMoment = (moment: string): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

export const calendarLink = (event: QrData<'event'>): string =>
  `https://calendar.google.com/calendar/render?${query({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${calendarMoment(event.startDate)}/${calendarMoment(event.endDate)}`,
    details: event.description,
    location: event.location,
  })}`;

/** A contact's fields are free text: only what really is an address or a number becomes a link. */
export const webLinkIn = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { href, username, password } = new URL(text);
  // A name before the host makes one address look like another.
  return username || password ? undefined : href;
};
export const mailLinkIn = (text: string): string | undefined =>
  emailPattern.test(text) ? mailLink({ email: text }) : undefined;
export const callLinkIn = (text: string): string | undefined => (phonePattern.test(text) ? callLink(text) : undefined);
