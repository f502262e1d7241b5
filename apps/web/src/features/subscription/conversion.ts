import { limits } from '@tessera/contract';
import { pushToTag } from '../../lib/google-tag.ts';
import { persistent } from '../../lib/browser-storage.ts';
import { userCall } from '../../session/user-call.ts';

const key = 'reported_checkouts';
const maxSessions = 20;

function reportedSessions(): string[] {
  try {
    const list: unknown = JSON.parse(persistent.get(key) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Reports a conversion once per checkout session. The id comes from the address bar, so the server has to
 * confirm that the session is complete and belongs to this account.
 */
export async function reportConversion(sessionId: string): Promise<void> {
  if (reportedSessions().includes(sessionId)) return;
  const { confirmed } = await userCall('GET /subscription/checkout', { query: { session_id: sessionId } });
  const known = reportedSessions();
  // Another tab may have reported it in the meantime.
  if (!confirmed || known.includes(sessionId)) return;
  persistent.set(key, JSON.stringify([...known, sessionId].slice(-maxSessions)));
  const { monthlyPrice: value, conversionCurrency: currency } = limits.pro;
  pushToTag('event', 'conversion', { value, currency, transaction_id: sessionId });
}
