import * as z from 'zod/mini';
import { message } from './messages.ts';

/** Any port of this computer, for development. */
const anyLocalPort = 'http://localhost:*';

const withoutDefaultPort = (origin: string) => origin.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');

/** The origin of pages, as browsers send it in `Origin`: `https://example.org`, or one of localhost. */
export const originSchema = z.string().check(
  z.maxLength(300, message('originInvalid')),
  z.toLowerCase(),
  z.regex(
    /^(?:https:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?|http:\/\/localhost(?::\d{1,5}|:\*)?)\/?$/,
    message('originInvalid'),
  ),
  z.overwrite((value) => withoutDefaultPort(value.replace(/\/$/, ''))),
);

/** Whether a request with this `Origin` comes from one of the origins. */
export const isListedOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.includes(origin) || (origins.includes(anyLocalPort) && /^http:\/\/localhost(?::\d+)?$/.test(origin));
