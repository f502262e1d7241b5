import { limits } from '@tessera/contract';
import { tellTag } from '../../lib/analytics.ts';
import { persistent } from '../../lib/browser-storage.ts';

const key = 'reported_checkouts';
/** Nobody subscribes more often than they would reload an old page. */
const kept = 20;

function reported(): string[] {
  try {
    const list: unknown = JSON.parse(persistent.get(key) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Tells whoever counts subscriptions of this one: once per checkout, however often its page is opened. */
export function reportConversion(sessionId: string): void {
  const known = reported();
  if (known.includes(sessionId)) return;
  persistent.set(key, JSON.stringify([...known, sessionId].slice(-kept)));
  const { monthlyPrice: value, conversionCurrency: currency } = limits.pro;
  tellTag('event', 'conversion', { value, currency, transaction_id: sessionId });
}
