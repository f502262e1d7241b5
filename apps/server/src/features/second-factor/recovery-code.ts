import { randomInt } from 'node:crypto';
import { limits } from '@tessera/contract';

/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;

const randomGroup = () =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Ten characters in two groups: 50 random bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.secondFactor.recoveryCodes }, () => `${randomGroup()}-${randomGroup()}`);

/** A typed code as it is compared: without spaces and hyphens, in upper case, and with the digits that letters look like. */
export const plainCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
