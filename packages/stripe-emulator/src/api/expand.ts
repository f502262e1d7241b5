import type { State } from '../state/state.ts';
import { badRequest } from './failure.ts';

/** Which record an id points into. */
const records: readonly [prefix: string, record: (state: State) => Record<string, unknown>][] = [
  ['cus_', (state) => state.customers],
  ['sub_', (state) => state.subscriptions],
  ['in_', (state) => state.invoices],
  ['pm_', (state) => state.paymentMethods],
  ['prod_', (state) => state.products],
  ['price_', (state) => state.prices],
  ['cs_', (state) => state.checkoutSessions],
  ['clock_', (state) => state.clocks],
];

type Json = Record<string, unknown>;
const isGroup = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function expandOne(state: State, value: unknown, path: readonly string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (Array.isArray(value)) return value.map((one) => expandOne(state, one, path, whole));
  if (typeof value === 'string') {
    const record = records.find(([prefix]) => value.startsWith(prefix));
    const found = record?.[1](state)[value];
    if (!found) throw badRequest(`This property cannot be expanded (${whole}).`);
    return expandOne(state, structuredClone(found), path, whole);
  }
  if (name === undefined || value === null) return value;
  if (!isGroup(value) || !(name in value)) throw badRequest(`This property cannot be expanded (${whole}).`);
  return { ...value, [name]: expandOne(state, value[name], rest, whole) };
}

/** Replaces ids by what they stand for, along paths such as `data.latest_invoice`. */
export function expand(state: State, answer: object, paths: readonly string[]): object {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.');
    if (steps.length > 4) throw badRequest('You cannot expand more than 4 levels of a property.');
    return expandOne(state, expanded, steps, path) as object;
  }, answer);
}
