import * as z from 'zod/mini';
import type { Language } from './languages.ts';
import { limits } from './limits.ts';
import { type FieldMessageKey, message } from './messages.ts';

/**
 * The rule for every text of a request: well-formed Unicode without control characters. PostgreSQL stores neither NUL nor
 * half of a surrogate pair (`Cs`), and no reader of a text expects the others. A test fails on a schema without this rule.
 */
const unusable = /[\p{Cc}\p{Cs}]/u;
const unusableInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const unstorable = /[\0\p{Cs}]/u;

const without = (characters: RegExp, key: FieldMessageKey = 'charactersInvalid') =>
  z.refine<string>((value) => !characters.test(value), key);
export type TextRule = ReturnType<typeof without>;

export const oneLine = (key?: FieldMessageKey): TextRule => without(unusable, key);
/** For a text of several lines, which has tabs and line breaks. */
export const manyLines = (): TextRule => without(unusableInLines);
/** For a text that may be older than the rule, such as a password. */
export const storable = (): TextRule => without(unstorable);

/**
 * Deliberately plain: one @, no spaces, a dot in the domain. Whether an address exists is found out by writing to it.
 * Control characters are refused, so an address can never open a new line in a mail header.
 */
export const emailPattern =
  /^[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\]+@[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\]+\.[^\s@\p{Cc}\p{Cs}<>(),;:"[\]\\.]+$/u;

/** Before normalizing, which takes quadratic time for a long run of combining marks. */
const maxRawLength = 2048;
export const normalized = (tooLong: ReturnType<typeof message>) =>
  [z.maxLength(maxRawLength, { error: tooLong, abort: true }), z.normalize('NFC')] as const;

/** An address as we keep and compare it: trimmed, lower-case, NFC. */
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

const passwordOf = (tooShort: ReturnType<typeof message>) =>
  z
    .string(message('passwordRequired'))
    .check(
      ...normalized(message('passwordTooLong')),
      oneLine(),
      z.minLength(1, message('passwordRequired')),
      z.minLength(limits.password.min, tooShort),
      z.maxLength(limits.password.max, message('passwordTooLong')),
    );

/** A password being chosen at registration or reset. */
export const newPasswordSchema = passwordOf(message('passwordTooShort'));
/** A password being changed from the profile, whose screen words the rule differently. */
export const changedPasswordSchema = passwordOf(message('newPasswordTooShort'));

/** A password being checked: no rule but presence, so that the rules of today never lock out a user of yesterday. */
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

export const languageSchema = z.enum(['en', 'es', 'pt-br', 'fr'] satisfies Language[]);

/**
 * The code of an invite, as it comes in an address. What cannot be one counts as none: a broken link must never keep
 * anyone from registering.
 */
// oxlint-disable-next-line promise/valid-params -- the schema library's catch, not a promise's
export const inviteCodeSchema = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined);

export const idSchema = z.uuid(message('invalid'));
export const idParams = z.object({ id: idSchema });

/** A moment on the wire, always UTC with milliseconds. */
export const momentSchema = z.iso.datetime();
/** A calendar day, UTC. */
export const daySchema = z.iso.date();

export const text = (max: number, rule = oneLine()) => z.string().check(rule, z.maxLength(max, message('tooLong')));

/** A text that must say something; blanks alone do not count. */
export const requiredText = (max: number, key: FieldMessageKey, rule = oneLine()) =>
  z.string(key).check(
    rule,
    z.refine((value) => value.trim().length > 0, key),
    z.maxLength(max, message('tooLong')),
  );

/** What a call answers when there is nothing to say but "done". */
export const doneReply = z.object({ message: z.string() });
