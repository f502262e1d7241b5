import { useState } from 'react';

export type PositionState = 'idle' | 'asking' | 'denied' | 'unavailable';

export interface Position {
  latitude: number;
  longitude: number;
}

/** Long enough for a phone's receiver, short enough not to be forgotten. */
const patienceMs = 15_000;

/** Asks the browser where it is, once, when told to. */
export function usePosition(receive: (position: Position) => void): { state: PositionState; ask: () => void } {
  const [state, setState] = useState<PositionState>('idle');
  const ask = () => {
    if (state === 'asking') return;
    if (!('geolocation' in navigator)) return setState('unavailable');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        receive(coords);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: patienceMs },
    );
  };
  return { state, ask };
}
