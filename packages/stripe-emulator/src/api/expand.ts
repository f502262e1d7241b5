import type { State } from '../state/state.ts';
import { invalidRequest } from './stripe-error.ts';

const findAnywhere = ({ customers, subscriptions, invoices, paymentMethods }: State, id: string) =>
  [customers, subscriptions, invoices, paymentMethods].map((records) => records[id]).find(Boolean);

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Replaces the ids at one path, such as `data.latest_invoice`, by their objects. */
function expandPath(state: State, value: unknown, path: readonly string[], fullPath: string): unknown {
  const [name, ...rest] = path;
  if (Array.isArray(value)) return value.map((one) => expandPath(state, one, path, fullPath));
  if (typeof value === 'string') {
    const found = findAnywhere(state, value);
    if (!found) throw invalidRequest(400, `This property cannot be expanded (${fullPath}).`);
    return expandPath(state, structuredClone(found), path, fullPath);
  }
  if (name === undefined || value === null) return value;
  if (!isGroup(value) || !(name in value)) throw invalidRequest(400, `This property cannot be expanded (${fullPath}).`);
  return { ...value, [name]: expandPath(state, value[name], rest, fullPath) };
}

export function expand(state: State, response: object, paths: readonly string[]): object {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.');
    if (steps.length > 4) throw invalidRequest(400, 'You cannot expand more than 4 levels of a property.');
    return expandPath(state, expanded, steps, path) as object;
  }, response);
}
