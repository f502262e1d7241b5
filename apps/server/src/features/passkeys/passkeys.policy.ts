/**
 * A counter that does not grow means that the passkey was copied. Passkeys that are synchronized between devices have no
 * counter and always send 0.
 */
export const isCounterAccepted = ({ last, received }: { last: number; received: number }): boolean =>
  (last === 0 && received === 0) || received > last;
