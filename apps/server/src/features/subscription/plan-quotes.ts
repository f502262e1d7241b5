import { type BillingInterval, billingIntervals } from '@tessera/contract';
import * as z from 'zod/mini';
import { after, type Clock, minutes } from '../../platform/clock/clock.ts';
import type { Signer } from '../../platform/signing/signer.ts';

const quoteSchema = z.object({
  subscriptionId: z.string(),
  interval: z.enum(billingIntervals),
  due: z.number(),
  /** Unix milliseconds. */
  prorationDate: z.number(),
  periodEnd: z.nullable(z.number()),
  expiresAt: z.number(),
});

export interface Quote {
  subscriptionId: string;
  interval: BillingInterval;
  due: number;
  prorationDate: Date;
  /** The end of the period that is credited. */
  periodEnd: Date | null;
}

const validMs = minutes(10);
const signedText = (payload: string) => `plan-change ${payload}`;

/** The quote is signed, because the caller must not choose the proration date: it determines the credit. */
export function createPlanQuotes({ clock, signer }: { clock: Clock; signer: Signer }) {
  return {
    async issue(quote: Quote): Promise<string> {
      const { prorationDate, periodEnd } = quote;
      const fields = {
        ...quote,
        prorationDate: prorationDate.getTime(),
        periodEnd: periodEnd?.getTime() ?? null,
        expiresAt: after(clock.now(), validMs).getTime(),
      };
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${payload}.${await signer.sign(signedText(payload))}`;
    },

    /** Returns undefined for an expired or forged quote. */
    async read(text: string): Promise<Quote | undefined> {
      const [payload = '', signature = ''] = text.split('.');
      if (!(await signer.verify(signedText(payload), signature))) return undefined;
      const fields = z.parse(quoteSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (fields.expiresAt < clock.now().getTime()) return undefined;
      const { subscriptionId, interval, due, prorationDate, periodEnd } = fields;
      return {
        subscriptionId,
        interval,
        due,
        prorationDate: new Date(prorationDate),
        periodEnd: periodEnd === null ? null : new Date(periodEnd),
      };
    },
  };
}
