import { limits } from '@tessera/contract';
import { tellTag } from '../../lib/analytics.ts';
import { persistent } from '../../lib/browser-storage.ts';
import { userCall } from '../../session/user-call.ts';

const key = 'reported_checkouts';
/** How many sessions are remembered: more than one person ever opens. */
const kept = 20;

function reported(): string[] {
  try {
    const list: unknown = JSON.parse(persistent.get(key) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Reports a conversion once per checkout session. The id comes from the address bar, so the server is asked first
 * whether the session is complete and belongs to this account.
 */
export async function reportConversion(sessionId: string): Promise<void> {
  if (reported().includes(sessionId)) return;
  const { confirmed } = await userCall('GET /subscription/checkout', { query: { session_id: sessionId } });
  const known = reported();
  // The page may have been open twice while the server was asked.
  if (!confirmed || known.includes(sessionId)) return;
  persistent.set(key, JSON.stringify([...known, sessionId].slice(-kept)));
  const { monthlyPrice: value, conversionCurrency: currency } = limits.pro;
  tellTag('event', 'conversion', { value, currency, transaction_id: sessionId });
}
