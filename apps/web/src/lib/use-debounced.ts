import { useEffect, useState } from 'react';

/** Avoids a request for each letter without a noticeable delay. */
export const typingPauseMs = 250;

/** The value as it was when it last stayed the same for this long. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
