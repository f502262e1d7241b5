import { createStore, useStore } from '../lib/store.ts';

const announced = createStore('');

/** Tells users of screen readers what has changed on the screen. The same text is announced again. */
export function announce(text: string): void {
  // Only a change is announced; the space is not read.
  announced.set(announced.get() === text ? `${text}\u00a0` : text);
}

/** The live region of the app. It exists from the start: a region that is added together with its text stays silent. */
export function LiveRegion() {
  return (
    <p className="sr-only" aria-live="polite" data-live-region>
      {useStore(announced)}
    </p>
  );
}
