import { billingIntervals } from '@tessera/contract';
import * as z from 'zod/mini';
import { after, type Clock, minutes } from '../../platform/clock/clock.ts';
import type { Signer } from '../../platform/signing/signer.ts';

/** Times are Unix milliseconds. */
const quoteSchema = z.object({
  subscriptionId: z.string(),
  interval: z.enum(billingIntervals),
  due: z.number(),
  prorationDate: z.number(),
  /** The end of the period that is credited. */
  periodEnd: z.nullable(z.number()),
  expiresAt: z.number(),
});

export type Quote = Omit<z.infer<typeof quoteSchema>, 'expiresAt'>;

const validMs = minutes(10);
const signedText = (payload: string) => `plan-change ${payload}`;

/** The quote is signed, because the caller must not choose the proration date: it determines the credit. */
export function createPlanQuotes({ clock, signer }: { clock: Clock; signer: Signer }) {
  return {
    async issue(quote: Quote): Promise<string> {
      const fields = { ...quote, expiresAt: after(clock.now(), validMs).getTime() };
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${payload}.${await signer.sign(signedText(payload))}`;
    },

    /** Returns undefined for an expired or forged quote. */
    async read(text: string): Promise<Quote | undefined> {
      const [payload = '', signature = ''] = text.split('.');
      if (!(await signer.verify(signedText(payload), signature))) return undefined;
      const fields = z.parse(quoteSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return fields.expiresAt < clock.now().getTime() ? undefined : fields;
    },
  };
}
