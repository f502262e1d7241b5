import type { Language } from '@tessera/contract';
import { contactFile, eventFile, type SavedFile } from './files.ts';
import type { IconName } from './icons.ts';
import {
  callLink,
  callLinkIn,
  calendarLink,
  coordinates,
  mailLink,
  mailLinkIn,
  mapsLink,
  smsLink,
  webLinkIn,
} from './links.ts';
import type { ViewedCode, ViewedType } from './viewer-content.ts';
import type { ViewerKey } from './viewer-texts.ts';

export interface Fact {
  label: ViewerKey;
  text: string;
  /** One of our own words instead of the owner's. */
  ours?: ViewerKey;
  href?: string | undefined;
  /** Alone on its card: only who cannot see that is told what it is. */
  obvious?: boolean;
  /** Hidden until asked for. */
  secret?: boolean;
}

export type Action = { label: ViewerKey; icon: IconName } & (
  | { does: 'open'; href: string }
  | { does: 'copy'; text: string }
  | { does: 'save'; file: () => SavedFile }
);

export interface Card {
  /** What the card is called when its owner gave it no title. */
  headline: string;
  facts: Fact[];
  /** The first one is what the visitor came for. */
  actions: Action[];
  hint?: ViewerKey;
}

interface Surroundings {
  language: Language;
  /** Names the code among all others in the world. */
  id: string;
}

type Cards = { [T in ViewedType]: (data: Extract<ViewedCode, { type: T }>['data'], around: Surroundings) => Card };

const fact = (label: ViewerKey, text: string | undefined, more: Partial<Fact> = {}): Fact[] =>
  text?.trim() ? [{ label, text, ...more }] : [];
const open = (label: ViewerKey, href: string, icon: IconName): Action => ({ does: 'open', label, href, icon });
const copy = (label: ViewerKey, text: string): Action => ({ does: 'copy', label, text, icon: 'copy' });

const cards = {
  text: ({ text }) => ({
    headline: '',
    facts: fact('fact.text', text, { obvious: true }),
    actions: [copy('action.copyText', text)],
  }),
  email: (data) => ({
    headline: data.email,
    facts: [...fact('fact.to', data.email), ...fact('fact.subject', data.subject), ...fact('fact.message', data.body)],
    actions: [open('action.openMail', mailLink(data), 'email'), copy('action.copyAddress', data.email)],
  }),
  phone: ({ phone }) => ({
    headline: phone,
    facts: fact('fact.phone', phone),
    actions: [open('action.call', callLink(phone), 'phone'), copy('action.copyNumber', phone)],
  }),
  sms: (data) => ({
    headline: data.phone,
    facts: [...fact('fact.to', data.phone), ...fact('fact.message', data.message)],
    actions: [open('action.sendSms', smsLink(data), 'sms'), copy('action.copyNumber', data.phone)],
  }),
  wifi: ({ ssid, password, encryption, hidden }) => {
    const secret = encryption === 'nopass' ? undefined : password;
    return {
      headline: ssid,
      facts: [
        ...fact('fact.network', ssid),
        ...fact('fact.password', secret, { secret: true }),
        ...fact('fact.encryption', encryption, encryption === 'nopass' ? { ours: 'wifi.open' } : {}),
        ...(hidden ? fact('fact.hidden', 'yes', { ours: 'wifi.hidden' }) : []),
      ],
      actions: [secret ? copy('action.copyPassword', secret) : copy('action.copyNetwork', ssid)],
      hint: secret ? 'wifi.hint' : 'wifi.openHint',
    };
  },
  vcard: (data) => ({
    headline: data.name,
    facts: [
      ...fact('fact.name', data.name),
      ...fact('fact.organization', data.organization),
      ...fact('fact.phone', data.phone, { href: callLinkIn(data.phone ?? '') }),
      ...fact('fact.email', data.email, { href: mailLinkIn(data.email ?? '') }),
      ...fact('fact.website', data.url, { href: webLinkIn(data.url ?? '') }),
      ...fact('fact.address', data.address),
    ],
    actions: [{ does: 'save', label: 'action.saveContact', file: () => contactFile(data), icon: 'save' }],
  }),
  event: (data, { language, id }) => ({
    headline: data.title,
    facts: [
      ...fact('fact.event', data.title),
      ...fact('fact.when', period(data.startDate, data.endDate, language)),
      ...fact('fact.where', data.location),
      ...fact('fact.description', data.description),
    ],
    actions: [
      open('action.addToCalendar', calendarLink(data), 'event'),
      { does: 'save', label: 'action.saveEvent', file: () => eventFile(data, id, new Date()), icon: 'save' },
    ],
  }),
  location: (data, { language }) => {
    const place = coordinates(data).replace(',', ', ');
    return {
      headline: place,
      facts: [
        ...fact('fact.coordinates', place),
        ...fact('fact.altitude', data.altitude === undefined ? undefined : meters(data.altitude, language)),
      ],
      actions: [open('action.openMaps', mapsLink(data), 'location'), copy('action.copyCoordinates', place)],
    };
  },
} satisfies Cards;

export function cardOf(code: ViewedCode, around: Surroundings): Card {
  const make = cards[code.type] as (data: ViewedCode['data'], around: Surroundings) => Card;
  return make(code.data, around);
}

/** In the reader's words and zone, and the zone is said: the event may be in another. */
const period = (start: string, end: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(new Date(start), new Date(end));

const meters = (altitude: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' }).format(altitude);
