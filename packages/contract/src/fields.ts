import * as z from 'zod/mini';
import type { Language } from './languages.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';

/**
 * Deliberately plain: one @, no spaces, a dot in the domain. Whether an address exists is found out by writing to it.
 * Control characters are refused, so an address can never open a new line in a mail header.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const emailPattern =
  /^[^\s@\u0000-\u001f\u007f<>(),;:"[\]\\]+@[^\s@\u0000-\u001f\u007f<>(),;:"[\]\\]+\.[^\s@\u0000-\u001f\u007f<>(),;:"[\]\\.]+$/;

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
    z.minLength(1, message('passwordRequired')),
    z.maxLength(1024, message('invalid')),
  );

/** An opaque token from a link or from storage. */
export const tokenSchema = z
  .string(message('required'))
  .check(z.minLength(1, message('required')), z.maxLength(512, message('invalid')));

export const challengeTokenSchema = z
  .string(message('challengeRequired'))
  .check(z.minLength(1, message('challengeRequired')), z.maxLength(2048, message('challengeRequired')));

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

export const text = (max: number) => z.string().check(z.maxLength(max, message('tooLong')));

/** A text that must say something; blanks alone do not count. */
export const requiredText = (max: number, key: ReturnType<typeof message>) =>
  z.string(key).check(
    z.refine((value) => value.trim().length > 0, key),
    z.maxLength(max, message('tooLong')),
  );

/** What a call answers when there is nothing to say but "done". */
export const doneReply = z.object({ message: z.string() });
