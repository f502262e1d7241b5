import * as z from 'zod/mini';
import {
  emailPattern,
  manyLines,
  oneLine,
  requiredText,
  storable,
  text,
  type TextRule,
  timezoneSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { isLocalTime, utcOf } from './local-time.ts';
import { hasOffset, parseTime } from './time-offset.ts';
import { isTimezone } from './time-zone.ts';
import { type FieldMessageKey, message } from './messages.ts';
import { cryptoTypes, wifiEncryptions } from './choices.ts';
import type { DataType } from './qr-type-descriptors.ts';

/** Digits, spaces, dashes, parentheses and an optional leading +; more than six characters. */
export const phonePattern = /^\+?[\d\s\-()]{7,}$/;
/** The same, but too short for a phone number. */
export const shortNumberPattern = /^\+?[\d\s\-()]{1,6}$/;
/** The same characters with at least three digits, because short codes such as 12345 receive messages. */
export const smsNumberPattern = /^\+?[\s\-()]*(?:\d[\s\-()]*){3,}$/;
/** For the check while typing; the server parses the URL. */
export const webAddressPattern = /^https?:\/\/.+/i;

/** The rules that differ between new and stored content. */
interface Rules {
  line: TextRule;
  lines: TextRule;
  smsPattern: RegExp;
  /** Called with the time in UTC, or with a floating time. */
  isMoment: (time: string) => boolean;
}

const phoneText = z
  .string(message('phoneRequired'))
  .check(z.trim(), z.minLength(1, message('phoneRequired')), z.maxLength(40, message('tooLong')));

const phoneNumber = ({ line }: Rules) =>
  phoneText.check(
    z.refine((value) => !shortNumberPattern.test(value), { error: message('phoneTooShort'), abort: true }),
    z.regex(phonePattern, message('phoneInvalid')),
    line,
  );

const smsNumber = ({ line, smsPattern }: Rules) => phoneText.check(z.regex(smsPattern, message('phoneInvalid')), line);

const recipient = z
  .string(message('recipientRequired'))
  .check(
    z.trim(),
    z.minLength(1, message('recipientRequired')),
    z.maxLength(254, message('recipientInvalid')),
    z.regex(emailPattern, message('recipientInvalid')),
  );

/** A number, also as text, because forms contain text. */
const numeric = (required: FieldMessageKey, invalid: FieldMessageKey, bound: number) =>
  z.pipe(
    z
      .union([z.number(), text(100)], required)
      .check(z.refine((value) => String(value).trim() !== '', { error: required, abort: true })),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number(invalid).check(z.gte(-bound, invalid), z.lte(bound, invalid)),
    ),
  );

const { min: firstYear, max: lastYear } = limits.years.event;
/** Limits the length, because fractions of a second can have any number of digits. An invalid time has its own message. */
const isEventMoment = (moment: string): boolean => {
  const time = parseTime(moment);
  return moment.length <= 40 && !(time < Date.UTC(firstYear, 0) || time >= Date.UTC(lastYear + 1, 0));
};

/** A time in UTC or with an offset, or a local time, with or without a time zone. */
const moment = (required: FieldMessageKey) =>
  z.iso.datetime({ offset: true, local: true, error: ({ input }) => (input ? message('momentInvalid') : required) });

/** Digits and at most one point. Wallets misread exponents. */
const decimal = z
  .string()
  .check(z.maxLength(80, message('amountInvalid')), z.regex(/^\d+(\.\d+)?$/, message('amountInvalid')));

const cryptoSchema = ({ line }: Rules) =>
  z.object({
    type: z._default(z.enum(cryptoTypes), 'bitcoin'),
    address: requiredText(128, message('walletRequired'), line),
    amount: z.optional(
      z
        .number(message('amountInvalid'))
        .check(z.gte(0, message('amountInvalid')), z.lte(1e15, message('amountInvalid'))),
    ),
    label: z.optional(text(200, line)),
    message: z.optional(text(500, line)),
    value: z.optional(decimal),
    gas: z.optional(z.int(message('amountInvalid')).check(z.gte(0, message('amountInvalid')))),
    gasPrice: z.optional(decimal),
    data: z.optional(
      z.string().check(z.maxLength(2048, message('tooLong')), z.regex(/^0x[0-9a-f]*$/i, message('hexInvalid'))),
    ),
  });

interface EventTimes {
  startDate: string;
  endDate: string;
  timezone?: string | undefined;
}

type TimeField = 'startDate' | 'endDate';

/** Times without an offset or a time zone are floating: the same local time everywhere. If only one were, they could not be compared. */
const needsOffset = (field: TimeField, other: TimeField) =>
  z.refine<EventTimes>(
    ({ timezone, ...times }) => timezone !== undefined || hasOffset(times[field]) || !hasOffset(times[other]),
    { path: [field], error: message('offsetRequired') },
  );

const staysInYears = (field: TimeField, isMoment: Rules['isMoment']) =>
  z.refine<EventTimes>((times) => isMoment(times[field]), { path: [field], error: message('outOfRange') });

function inUtc<Times extends EventTimes>(event: Times): Times {
  const { timezone, startDate, endDate } = event;
  if (timezone === undefined || !isTimezone(timezone)) return event;
  const utc = (time: string) => (isLocalTime(time) ? utcOf(time, timezone) : time);
  return { ...event, startDate: utc(startDate), endDate: utc(endDate) };
}

const eventSchema = ({ line, lines, isMoment }: Rules) =>
  z
    .object({
      title: requiredText(200, message('eventTitleRequired'), line),
      startDate: moment(message('startRequired')),
      endDate: moment(message('endRequired')),
      /** The time zone of local times: they are stored in UTC, together with the zone. Without it, local times are floating. */
      timezone: z.optional(timezoneSchema),
      location: z.optional(text(300, lines)),
      description: z.optional(text(1000, lines)),
    })
    .check(
      needsOffset('startDate', 'endDate'),
      needsOffset('endDate', 'startDate'),
      z.overwrite(inUtc),
      staysInYears('startDate', isMoment),
      staysInYears('endDate', isMoment),
      z.refine((value) => !(parseTime(value.endDate) < parseTime(value.startDate)), {
        path: ['endDate'],
        error: message('endBeforeStart'),
      }),
    );

const schemasWith = (rules: Rules) => {
  const { line, lines } = rules;
  return {
    text: z.object({ text: requiredText(2900, message('textRequired'), lines) }),
    email: z.object({
      email: recipient,
      subject: z.optional(text(300, line)),
      body: z.optional(text(2000, lines)),
    }),
    phone: z.object({ phone: phoneNumber(rules) }),
    sms: z.object({ phone: smsNumber(rules), message: z.optional(text(1000, lines)) }),
    wifi: z.object({
      ssid: requiredText(64, message('ssidRequired'), line),
      password: z.optional(text(128, line)),
      encryption: z._default(z.enum(wifiEncryptions), 'WPA'),
      hidden: z._default(z.boolean(), false),
    }),
    vcard: z.object({
      name: requiredText(200, message('nameRequired'), line),
      organization: z.optional(text(200, line)),
      phone: z.optional(text(40, line)),
      email: z.optional(text(254, line)),
      url: z.optional(text(2048, line)),
      address: z.optional(text(500, lines)),
    }),
    event: eventSchema(rules),
    location: z.object({
      latitude: numeric(message('latitudeRequired'), message('latitudeInvalid'), 90),
      longitude: numeric(message('longitudeRequired'), message('longitudeInvalid'), 180),
      altitude: z.optional(numeric(message('altitudeInvalid'), message('altitudeInvalid'), 100_000)),
    }),
    crypto: cryptoSchema(rules),
  } satisfies Record<DataType, z.ZodMiniType>;
};

/** The content of every type but `url`, whose content is its destination. */
export const qrDataSchemas = schemasWith({
  line: oneLine(),
  lines: manyLines(),
  smsPattern: smsNumberPattern,
  isMoment: isEventMoment,
});

/** Stored content: older content that breaks a newer rule is still shown. */
export const storedQrDataSchemas = schemasWith({
  line: storable(),
  lines: storable(),
  smsPattern: /^\+?[\d\s\-()]+$/,
  isMoment: () => true,
});

export type QrData<T extends DataType = DataType> = { [K in T]: z.output<(typeof qrDataSchemas)[K]> }[T];

/**
 * Content of any type. The first schema that matches is used, so schemas with distinct fields come first. The one of `sms` reads
 * phone numbers too.
 */
export const anyStoredQrData = z.union([
  storedQrDataSchemas.vcard,
  storedQrDataSchemas.event,
  storedQrDataSchemas.wifi,
  storedQrDataSchemas.location,
  storedQrDataSchemas.crypto,
  storedQrDataSchemas.text,
  storedQrDataSchemas.email,
  storedQrDataSchemas.sms,
]);
