import * as z from 'zod/mini';
import { hostWarningCodes } from './choices.ts';

/** A warning about a destination: the code was saved. */
export const destinationWarningSchema = z.object({
  code: z.enum(hostWarningCodes),
  /** The field of the request. */
  field: z.string(),
  /** The host in its readable form, not in Punycode. */
  host: z.string(),
  /** Only of `lookalike_host`: the well-known site that the host resembles. */
  resembles: z.optional(z.string()),
});
export type DestinationWarning = z.infer<typeof destinationWarningSchema>;
