import * as z from 'zod/mini';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { type FieldMessageKey, message } from './messages.ts';
import { isTimezone } from './time-zone.ts';

/**
 * Every text of a request must be well-formed Unicode without control characters. PostgreSQL stores neither NUL nor lone
 * surrogates (`Cs`). A test fails on a schema without this rule.
 */
const unusable = /[\p{Cc}\p{Cs}]/u;
const unusableInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const unstorable = /[\0\p{Cs}]/u;

const without = (characters: RegExp, key: FieldMessageKey = 'charactersInvalid') =>
  z.refine<string>((value) => !characters.test(value), key);
export type TextRule = ReturnType<typeof without>;

export const oneLine = (key?: FieldMessageKey): TextRule => without(unusable, key);
/** Allows tabs and line breaks. */
export const manyLines = (): TextRule => without(unusableInLines);
/** For texts that may be older than the rule, such as passwords. */
export const storable = (): TextRule => without(unstorable);

/**
 * Simple on purpose: one @, no spaces, a dot in the domain. The verification email shows whether the address exists.
 * Without control characters an address cannot add a line to an email header.
 */
export const emailPattern =
  /^[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\]+@[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\]+\.[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\.]+$/u;

/** Checked before normalizing, which takes quadratic time for many combining marks. */
const maxRawLength = 2048;
export const normalized = (tooLong: ReturnType<typeof message>) =>
  [z.maxLength(maxRawLength, { error: tooLong, abort: true }), z.normalize('NFC')] as const;

/** An address as it is stored and compared: trimmed, lower case, NFC. */
export const emailSchema = z
  .string(message('emailRequired'))
  .check(
    z.trim(),
    ...normalized(message('emailInvalid')),
    z.toLowerCase(),
    z.minLength(1, message('emailRequired')),
    z.maxLength(limits.email.max, message('emailInvalid')),
    z.regex(emailPattern, message('emailInvalid')),
  );

const passwordSchemaWith = (tooShort: ReturnType<typeof message>) =>
  z
    .string(message('passwordRequired'))
    .check(
      ...normalized(message('passwordTooLong')),
      oneLine(),
      z.minLength(1, message('passwordRequired')),
      z.minLength(limits.password.min, tooShort),
      z.maxLength(limits.password.max, message('passwordTooLong')),
    );

/** A new password at registration or reset. */
export const newPasswordSchema = passwordSchemaWith(message('passwordTooShort'));
/** A new password in the profile, where the error message differs. */
export const changedPasswordSchema = passwordSchemaWith(message('newPasswordTooShort'));

/** An existing password: only required, so that newer rules never lock out an older account. */
export const givenPasswordSchema = z
  .string(message('passwordRequired'))
  .check(
    ...normalized(message('invalid')),
    storable(),
    z.minLength(1, message('passwordRequired')),
    z.maxLength(1024, message('invalid')),
  );

/** An opaque token from a link or from storage. */
export const tokenSchema = z
  .string(message('required'))
  .check(oneLine(), z.minLength(1, message('required')), z.maxLength(512, message('invalid')));

export const challengeTokenSchema = z
  .string(message('challengeRequired'))
  .check(oneLine(), z.minLength(1, message('challengeRequired')), z.maxLength(2048, message('challengeRequired')));

export const languageSchema = z.enum(languageCodes);

/** An IANA time zone in the spelling that was given: engines differ in which of two names is the older one. */
export const timezoneSchema = z
  .string()
  .check(z.maxLength(64, message('timezoneInvalid')), z.refine(isTimezone, message('timezoneInvalid')));

/** The time zone of a browser that creates an account. A zone that is not known here, such as a newer one, counts as none. */
// oxlint-disable-next-line promise/valid-params -- the schema library's catch, not a promise's
export const browserTimezoneSchema = z.catch(z.optional(timezoneSchema), undefined);

/** The invite code of a link. An invalid code counts as none, so that a broken link never prevents a registration. */
// oxlint-disable-next-line promise/valid-params -- the schema library's catch, not a promise's
export const inviteCodeSchema = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined);

/** A file that was made for the caller, at an address that expires. */
export const downloadReply = z.object({ downloadUrl: z.string() });

export const idSchema = z.uuid(message('invalid'));
export const idParams = z.object({ id: idSchema });

/** A time in the API, always in UTC with milliseconds. */
export const timestampSchema = z.iso.datetime();
/** A time in a request, in UTC or with an offset. */
export const momentSchema = z.iso.datetime({ offset: true, error: message('momentInvalid') });
/** A calendar day (UTC). */
export const daySchema = z.iso.date();

export const text = (max: number, rule = oneLine()) => z.string().check(rule, z.maxLength(max, message('tooLong')));

/** A text that is not blank. */
export const requiredText = (max: number, key: FieldMessageKey, rule = oneLine()) =>
  z.string(key).check(
    rule,
    z.refine((value) => value.trim().length > 0, key),
    z.maxLength(max, message('tooLong')),
  );

/** The reply of a call without data. */
export const doneReply = z.object({ message: z.string() });

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message('outOfRange'))),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.int().check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange'))),
    ),
  );

/** A number with up to three decimals in a query string. */
export const decimal = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/, message('outOfRange'))),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange'))),
    ),
  );
