import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Changes of the same fields within this time are one step, such as a drag of a slider. */
const mergeMs = 800;
const maxSteps = 100;

export interface Undo {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface Steps<Value> {
  past: readonly Value[];
  future: readonly Value[];
}

const changedFields = (a: object, b: object): string =>
  Object.keys({ ...a, ...b })
    .filter((name) => Reflect.get(a, name) !== Reflect.get(b, name))
    .join();

/**
 * Records the earlier values of an object with flat fields, and restores them. `undo` and `redo` are undefined if there is
 * nothing to restore.
 */
export function useUndo<Value extends object>(value: Value, restore: (value: Value) => void): Undo {
  const [{ past, future }, setSteps] = useState<Steps<Value>>({ past: [], future: [] });
  /** The value as last recorded or restored. */
  const present = useRef(value);
  /** The value of the last render. An effect that runs after `show` but before its render still has this one. */
  const rendered = useRef(value);
  const lastChange = useRef({ fields: '', at: 0 });
  const record = useEffectEvent(() => {
    if (changedFields(rendered.current, value) === '') return;
    rendered.current = value;
    const before = present.current;
    const fields = changedFields(before, value);
    if (fields === '') return;
    const at = performance.now();
    const isMerged = fields === lastChange.current.fields && at - lastChange.current.at < mergeMs;
    present.current = value;
    lastChange.current = { fields, at };
    setSteps((steps) => ({
      past: isMerged ? steps.past : [...steps.past, before].slice(-maxSteps),
      future: [],
    }));
  });
  // After every render: the value is a new object each time, and its fields decide.
  useEffect(() => record());
  const show = (next: Value, steps: Steps<Value>) => {
    present.current = next;
    lastChange.current = { fields: '', at: 0 };
    setSteps(steps);
    restore(next);
  };
  const [previous, next] = [past.at(-1), future[0]];
  return {
    undo: previous && (() => show(previous, { past: past.slice(0, -1), future: [value, ...future] })),
    redo: next && (() => show(next, { past: [...past, value], future: future.slice(1) })),
  };
}
