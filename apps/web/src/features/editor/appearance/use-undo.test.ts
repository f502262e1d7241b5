import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useUndo } from './use-undo.ts';

/** Calls `afterRender` before the effects of the render have run, as a key press at that moment does. */
const renderUndo = () => {
  const hooks = { afterRender: () => {} };
  const { result } = renderHook(() => {
    const [value, setValue] = useState({ color: 'black', logo: 'none' });
    const [, setRenders] = useState(0);
    const steps = useUndo(value, setValue);
    useLayoutEffect(() => hooks.afterRender());
    return { value, setValue, ...steps, renderAgain: () => setRenders((count) => count + 1) };
  });
  const change = (fields: Partial<typeof result.current.value>) =>
    act(() => result.current.setValue((value) => ({ ...value, ...fields })));
  return { result, change, hooks };
};

test('undo and redo go through the changes one by one', () => {
  const { result, change } = renderUndo();
  expect(result.current.undo).toBeUndefined();
  change({ color: 'red' });
  change({ logo: 'star' });
  act(() => result.current.undo?.());
  expect(result.current.value).toEqual({ color: 'red', logo: 'none' });
  act(() => result.current.undo?.());
  expect(result.current.value).toEqual({ color: 'black', logo: 'none' });
  expect(result.current.undo).toBeUndefined();
  act(() => result.current.redo?.());
  act(() => result.current.redo?.());
  expect(result.current.value).toEqual({ color: 'red', logo: 'star' });
  expect(result.current.redo).toBeUndefined();
});

test('quick changes of the same field are one step', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  // Files of a worker share the clock.
  onTestFinished(() => now.mockRestore());
  const { result, change } = renderUndo();
  change({ color: 'red' });
  now.mockReturnValue(1500);
  change({ color: 'blue' });
  now.mockReturnValue(3000);
  change({ color: 'green' });
  act(() => result.current.undo?.());
  expect(result.current.value.color).toBe('blue');
  act(() => result.current.undo?.());
  expect(result.current.value.color).toBe('black');
});

test('a change after an undo ends the redo', () => {
  const { result, change } = renderUndo();
  change({ color: 'red' });
  act(() => result.current.undo?.());
  change({ logo: 'star' });
  expect(result.current.redo).toBeUndefined();
});

test('a redo before the effects of the last render keeps the other steps', () => {
  const { result, change, hooks } = renderUndo();
  change({ color: 'red' });
  change({ logo: 'star' });
  act(() => result.current.undo?.());
  act(() => result.current.undo?.());
  const { redo, renderAgain } = result.current;
  hooks.afterRender = () => {
    hooks.afterRender = () => {};
    redo?.();
  };
  act(renderAgain);
  expect(result.current.value).toEqual({ color: 'red', logo: 'none' });
  act(() => result.current.redo?.());
  expect(result.current.value).toEqual({ color: 'red', logo: 'star' });
});
