import type { Language } from '@tessera/contract';
import { period, readTime } from './event-time.ts';
import { contactFile, eventFile, type SavedFile } from './files.ts';
import type { IconName } from './icons.ts';
import { callLink, calendarLink, coordinates, mailLink, mapsLink, placeIn, smsLink, webLink } from './links.ts';
import type { ViewedCode, ViewedData, ViewedType } from './viewer-content.ts';
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
  /** Sentences that follow one another. */
  hints?: ViewerKey[];
}

interface Surroundings {
  language: Language;
  /** Names the code among all others in the world. */
  id: string;
}

type Cards = { [T in ViewedType]: (data: ViewedData<T>, around: Surroundings) => Card };

const fact = (label: ViewerKey, text: string | undefined, more: Partial<Fact> = {}): Fact[] =>
  text ? [{ label, text, ...more }] : [];
const open = (label: ViewerKey, href: string | undefined, icon: IconName): Action[] =>
  href ? [{ does: 'open', label, href, icon }] : [];
const copy = (label: ViewerKey, text: string | undefined): Action[] =>
  text ? [{ does: 'copy', label, text, icon: 'copy' }] : [];

/** A part that is missing has no fact, and a part that no link or file can be made of has no action. */
const cards = {
  text: ({ text }) => ({
    headline: '',
    facts: fact('fact.text', text, { obvious: true }),
    actions: copy('action.copyText', text),
  }),
  email: (data) => ({
    headline: data.email ?? '',
    facts: [...fact('fact.to', data.email), ...fact('fact.subject', data.subject), ...fact('fact.message', data.body)],
    actions: [...open('action.openMail', mailLink(data), 'email'), ...copy('action.copyAddress', data.email)],
  }),
  phone: ({ phone }) => ({
    headline: phone ?? '',
    facts: fact('fact.phone', phone),
    actions: [...open('action.call', callLink(phone), 'phone'), ...copy('action.copyNumber', phone)],
  }),
  sms: (data) => ({
    headline: data.phone ?? '',
    facts: [...fact('fact.to', data.phone), ...fact('fact.message', data.message)],
    actions: [...open('action.sendSms', smsLink(data), 'sms'), ...copy('action.copyNumber', data.phone)],
  }),
  wifi: ({ ssid, password, encryption = 'WPA', hidden }) => {
    const isOpen = /^(nopass|none|open)$/i.test(encryption);
    const isHidden = hidden === 'true';
    const secret = isOpen ? undefined : password;
    return {
      headline: ssid ?? '',
      facts: [
        ...fact('fact.network', ssid),
        ...fact('fact.password', secret, { secret: true }),
        ...fact('fact.encryption', encryption, isOpen ? { ours: 'wifi.open' } : {}),
        ...(isHidden ? fact('fact.hidden', 'yes', { ours: 'wifi.hidden' }) : []),
      ],
      // The name of a network that is not hidden is in the list of networks.
      actions: [
        ...copy('action.copyPassword', secret),
        ...(isHidden || !secret ? copy('action.copyNetwork', ssid) : []),
      ],
      hints: [
        isHidden ? 'wifi.add' : 'wifi.choose',
        secret ? 'wifi.paste' : isOpen ? 'wifi.noPassword' : 'wifi.passwordElsewhere',
      ],
    };
  },
  vcard: (data) => {
    const name = data.name ?? data.organization ?? data.email ?? data.phone;
    return {
      headline: name ?? '',
      facts: [
        ...fact('fact.name', data.name),
        ...fact('fact.organization', data.organization),
        ...fact('fact.phone', data.phone, { href: callLink(data.phone) }),
        ...fact('fact.email', data.email, { href: mailLink({ email: data.email ?? '' }) }),
        ...fact('fact.website', data.url, { href: webLink(data.url) }),
        ...fact('fact.address', data.address),
      ],
      actions: name
        ? [{ does: 'save', label: 'action.saveContact', file: () => contactFile({ ...data, name }), icon: 'save' }]
        : [],
    };
  },
  event: (data, { language, id }) => {
    const start = readTime(data.startDate, data.timezone);
    const end = readTime(data.endDate, data.timezone);
    const when = period({ text: data.startDate, time: start }, { text: data.endDate, time: end }, language);
    const dated = start && { ...data, start, end };
    return {
      headline: data.title ?? '',
      facts: [
        ...fact('fact.event', data.title),
        ...fact('fact.when', when),
        ...fact('fact.where', data.location),
        ...fact('fact.description', data.description),
      ],
      actions: dated
        ? [
            ...open('action.addToCalendar', calendarLink(dated), 'event'),
            { does: 'save', label: 'action.saveEvent', file: () => eventFile(dated, id, new Date()), icon: 'save' },
          ]
        : [],
    };
  },
  location: (data, { language }) => {
    const place = placeIn(data);
    const shown = place
      ? coordinates(place).replace(',', ', ')
      : [data.latitude, data.longitude].filter(Boolean).join(', ');
    return {
      headline: shown,
      facts: [
        ...fact('fact.coordinates', shown),
        ...fact('fact.altitude', data.altitude && meters(data.altitude, language)),
      ],
      actions: [
        ...open('action.openMaps', place && mapsLink(place), 'location'),
        ...copy('action.copyCoordinates', shown),
      ],
    };
  },
} satisfies Cards;

export function cardOf(code: ViewedCode, around: Surroundings): Card {
  const make = cards[code.type] as (data: ViewedCode['data'], around: Surroundings) => Card;
  return make(code.data, around);
}

/** An altitude that is no number is shown as it is written. */
function meters(altitude: string, language: Language): string {
  const height = Number(altitude);
  if (!Number.isFinite(height)) return altitude;
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' }).format(height);
}
