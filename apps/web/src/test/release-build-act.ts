import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';
import { nextIdle } from './next-idle.ts';

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  value instanceof Object && 'then' in value && typeof value.then === 'function';

/**
 * `act` for React's production build, which has none: Testing Library renders and sends events in it. Runs the callback and
 * everything it renders.
 */
function act(callback: () => unknown): PromiseLike<unknown> {
  let result: unknown;
  flushSync(() => {
    result = callback();
  });
  if (!isPromise(result)) return Promise.resolve(result);
  return result.then(async (value) => {
    await nextIdle();
    return value;
  });
}

const react: object = createRequire(import.meta.url)('react');
if (!('act' in react)) Object.assign(react, { act });
