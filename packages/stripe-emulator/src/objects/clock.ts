import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

const lives = 60 * 24 * 60 * 60;

export const makeClock = (frozenTime: number, name: string | null): Stripe.TestHelpers.TestClock => ({
  id: newId('clock'),
  object: 'test_helpers.test_clock',
  created: frozenTime,
  deletes_after: frozenTime + lives,
  frozen_time: frozenTime,
  livemode: false,
  name,
  status: 'ready',
  status_details: {},
});
