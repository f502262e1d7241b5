import * as z from 'zod/mini';
import { emailPattern, requiredText, text } from './fields.ts';
import { hasOffset, isTimezone, utcOf } from './local-time.ts';
import { type FieldMessageKey, message } from './messages.ts';
import { cryptoTypes, type QrType, wifiEncryptions } from './choices.ts';

/** Digits, spaces, dashes, parentheses, an optional leading +, and more than six characters in all. */
export const phonePattern = /^\+?[\d\s\-()]{7,}$/;
/** Written like a phone number, but too short for one. */
export const shortNumberPattern = /^\+?[\d\s\-()]{1,6}$/;
/** The same characters with at least three digits: a message can go to a short code such as 12345. */
export const smsNumberPattern = /^(?=(?:\D*\d){3})\+?[\d\s\-()]+$/;
/** As the form checks it while typing; the server parses the address properly. */
export const webAddressPattern = /^https?:\/\/.+/i;

const dialled = z
  .string(message('phoneRequired'))
  .check(z.trim(), z.minLength(1, message('phoneRequired')), z.maxLength(40, message('tooLong')));

const phone = dialled.check(
  z.refine((value) => !shortNumberPattern.test(value), { error: message('phoneTooShort'), abort: true }),
  z.regex(phonePattern, message('phoneInvalid')),
);

const smsNumber = dialled.check(z.regex(smsNumberPattern, message('phoneInvalid')));

const recipient = z
  .string(message('recipientRequired'))
  .check(
    z.trim(),
    z.minLength(1, message('recipientRequired')),
    z.maxLength(254, message('recipientInvalid')),
    z.regex(emailPattern, message('recipientInvalid')),
  );

/** A number, or a text that is one: forms hold texts. */
const numeric = (required: ReturnType<typeof message>, invalid: ReturnType<typeof message>, bound: number) =>
  z.pipe(
    z
      .union([z.number(), z.string()], required)
      .check(z.refine((value) => String(value).trim() !== '', { error: required, abort: true })),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number(invalid).check(z.gte(-bound, invalid), z.lte(bound, invalid)),
    ),
  );

/** A time with its offset, in UTC, or local where a timezone is named: what was typed means one moment everywhere. */
const moment = (required: FieldMessageKey) =>
  z.iso.datetime({ offset: true, local: true, error: ({ input }) => (input ? message('momentInvalid') : required) });

/** Digits and at most one point: never an exponent, which wallets misread. */
const decimal = z
  .string()
  .check(z.maxLength(80, message('amountInvalid')), z.regex(/^\d+(\.\d+)?$/, message('amountInvalid')));

const crypto = z.object({
  type: z._default(z.enum(cryptoTypes), 'bitcoin'),
  address: requiredText(128, message('walletRequired')),
  amount: z.optional(
    z.number(message('amountInvalid')).check(z.gte(0, message('amountInvalid')), z.lte(1e15, message('amountInvalid'))),
  ),
  label: z.optional(text(200)),
  message: z.optional(text(500)),
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

const needsOffset = (field: 'startDate' | 'endDate') =>
  z.refine<EventTimes>(({ timezone, ...times }) => timezone !== undefined || hasOffset(times[field]), {
    path: [field],
    error: message('offsetRequired'),
  });

function inUtc<Times extends EventTimes>(event: Times): Times {
  const { timezone, startDate, endDate } = event;
  if (timezone === undefined || !isTimezone(timezone)) return event;
  const isLocal = (time: string) => !hasOffset(time) && !Number.isNaN(Date.parse(`${time}Z`));
  const utc = (time: string) => (isLocal(time) ? utcOf(time, timezone) : time);
  return { ...event, startDate: utc(startDate), endDate: utc(endDate) };
}

const event = z
  .object({
    title: requiredText(200, message('eventTitleRequired')),
    startDate: moment(message('startRequired')),
    endDate: moment(message('endRequired')),
    /** The zone of local times. They are saved in UTC, the zone beside them. */
    timezone: z.optional(
      z.string().check(z.maxLength(64, message('timezoneInvalid')), z.refine(isTimezone, message('timezoneInvalid'))),
    ),
    location: z.optional(text(300)),
    description: z.optional(text(1000)),
  })
  .check(
    needsOffset('startDate'),
    needsOffset('endDate'),
    z.overwrite(inUtc),
    z.refine((value) => !(Date.parse(value.endDate) < Date.parse(value.startDate)), {
      path: ['endDate'],
      error: message('endBeforeStart'),
    }),
  );

/** The content of every type but `url`, whose content is its destination. */
export const qrDataSchemas = {
  text: z.object({ text: requiredText(2900, message('textRequired')) }),
  email: z.object({ email: recipient, subject: z.optional(text(300)), body: z.optional(text(2000)) }),
  phone: z.object({ phone }),
  sms: z.object({ phone: smsNumber, message: z.optional(text(1000)) }),
  wifi: z.object({
    ssid: requiredText(64, message('ssidRequired')),
    password: z.optional(text(128)),
    encryption: z._default(z.enum(wifiEncryptions), 'WPA'),
    hidden: z._default(z.boolean(), false),
  }),
  vcard: z.object({
    name: requiredText(200, message('nameRequired')),
    organization: z.optional(text(200)),
    phone: z.optional(text(40)),
    email: z.optional(text(254)),
    url: z.optional(text(2048)),
    address: z.optional(text(500)),
  }),
  event,
  location: z.object({
    latitude: numeric(message('latitudeRequired'), message('latitudeInvalid'), 90),
    longitude: numeric(message('longitudeRequired'), message('longitudeInvalid'), 180),
    altitude: z.optional(numeric(message('altitudeInvalid'), message('altitudeInvalid'), 100_000)),
  }),
  crypto,
} satisfies Record<Exclude<QrType, 'url'>, z.ZodMiniType>;

export type DataType = keyof typeof qrDataSchemas;
export type QrData<T extends DataType = DataType> = { [K in T]: z.output<(typeof qrDataSchemas)[K]> }[T];

/** Content of whatever type. The first schema that fits decides, so those with a field of their own come first. */
export const anyQrData = z.union([
  qrDataSchemas.vcard,
  qrDataSchemas.event,
  qrDataSchemas.wifi,
  qrDataSchemas.location,
  qrDataSchemas.crypto,
  qrDataSchemas.text,
  qrDataSchemas.email,
  qrDataSchemas.sms,
  qrDataSchemas.phone,
]);
