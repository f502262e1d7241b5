import * as z from 'zod/mini';
import { oneLine } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { webAddressPattern } from './qr-data.ts';

export const destinationSchema = z
  .string(message('urlRequired'))
  .check(
    z.trim(),
    oneLine(message('urlInvalid')),
    z.minLength(1, message('urlRequired')),
    z.maxLength(limits.destination.max, message('tooLong')),
    z.regex(webAddressPattern, message('urlInvalid')),
  );
