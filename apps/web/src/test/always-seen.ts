import { vi } from 'vitest';

/** Some parts are loaded when they come into sight, and nothing is in sight without a layout. */
class AlwaysSeen {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe(): void {
    this.#callback([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** For `beforeEach`: everything is in sight until the end of the test. */
export function seeEverything(): () => void {
  vi.stubGlobal('IntersectionObserver', AlwaysSeen);
  return () => void vi.unstubAllGlobals();
}
