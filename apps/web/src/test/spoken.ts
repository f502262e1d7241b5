import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { startLiveRegion } from '../ui/live-region.ts';

let texts: string[] = [];
let region: ShadowRoot;
let observer: MutationObserver;

/** Starts the live region, as the app does, and keeps what it speaks. Only the caller of `attachShadow` can read it. */
export function startListening(): () => void {
  texts = [];
  const attachShadow = vi.spyOn(Element.prototype, 'attachShadow');
  const stop = startLiveRegion();
  region = attachShadow.mock.results[0]?.value as ShadowRoot;
  attachShadow.mockRestore();
  observer = new MutationObserver(() => region.textContent && texts.push(region.textContent.trim()));
  observer.observe(region, { childList: true });
  return () => {
    observer.disconnect();
    stop();
  };
}

/** The current text of the live region. */
export const regionText = (): string => region.textContent;

/** All announcements of this test, one per line. */
export const spoken = (): string => texts.join('\n');

/** Finds a message that was spoken and is on the screen, or in a part of it. */
export async function findSpoken(
  text: string | RegExp,
  part: Pick<typeof screen, 'getByText'> = screen,
): Promise<HTMLElement> {
  // Anchors mark the message, which may be spoken together with others.
  const words = typeof text === 'string' ? text : new RegExp(text.source.replace(/^\^|\$$/g, ''), text.flags);
  return waitFor(() => {
    expect(spoken()).toMatch(words);
    return part.getByText(text);
  });
}
