import { type RefObject, useEffect, useRef } from 'react';

/** The element gets the focus when a dialog is done whose own button is gone with its record. */
export function useFocusWhen<E extends HTMLElement>(isDone: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isDone) element.current?.focus();
  }, [isDone]);
  return element;
}
