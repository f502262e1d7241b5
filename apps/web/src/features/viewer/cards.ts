import type { Language, ViewedType } from '@tessera/contract';
import { type Card, type CardContext, copy, fact, open } from './card.ts';
import { cryptoCard } from './crypto-card.ts';
import { period, readTime } from './event-time.ts';
import { contactFile, eventFile } from './files.ts';
import {
  addressLink,
  callLink,
  calendarLink,
  coordinates,
  mailLink,
  mapsLink,
  placeIn,
  smsLink,
  webLink,
} from './links.ts';
import type { ViewedCode, ViewedData } from './viewer-content.ts';

type Cards = { [T in ViewedType]: (data: ViewedData<T>, context: CardContext) => Card };

/** Missing fields have no fact; fields that make no valid link or file have no action. */
const cards = {
  text: ({ text }) => ({
    headline: '',
    facts: fact('fact.text', text, { hideLabel: true }),
    actions: copy('action.copyText', text),
    readFirst: true,
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
        ...fact('fact.password', secret, { isSecret: true }),
        ...fact('fact.encryption', encryption, isOpen ? { textKey: 'wifi.open' } : {}),
        ...(isHidden ? fact('fact.hidden', 'yes', { textKey: 'wifi.hidden' }) : []),
      ],
      // A visible network can be chosen from the list of networks, so its name need not be copied.
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
        ...fact('fact.address', data.address, { href: addressLink(data.address) }),
      ],
      actions: name
        ? [{ kind: 'save', label: 'action.saveContact', file: () => contactFile({ ...data, name }), icon: 'save' }]
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
        ...fact('fact.where', data.location, { href: addressLink(data.location) ?? webLink(data.location) }),
        ...fact('fact.description', data.description),
      ],
      actions: dated
        ? [
            ...open('action.addToCalendar', calendarLink(dated), 'event'),
            { kind: 'save', label: 'action.saveEvent', file: () => eventFile(dated, id, new Date()), icon: 'save' },
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
  crypto: cryptoCard,
} satisfies Cards;

export function cardOf(code: ViewedCode, context: CardContext): Card {
  const make = cards[code.type] as (data: ViewedCode['data'], context: CardContext) => Card;
  return make(code.data, context);
}

/** An altitude that is not a number is shown unchanged. */
function meters(altitude: string, language: Language): string {
  const height = Number(altitude);
  if (!Number.isFinite(height)) return altitude;
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' }).format(height);
}
