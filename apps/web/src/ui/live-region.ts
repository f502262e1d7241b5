/** Messages that come within this time are spoken together. */
const gatherMs = 120;

/** Then the region is emptied: a user who walks through the page does not meet an old message. */
const keepMs = 6000;

/** The messages to speak next, by their sources. */
const waiting = new Map<unknown, string>();
let region: ShadowRoot | undefined;
let keeping: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds the only live region of the page. Started before the first render: a region that is added together with its text
 * stays silent. Its text is in a closed shadow root, where a search of the page does not find it a second time.
 */
export function startLiveRegion(): () => void {
  const host = document.createElement('div');
  host.className = 'sr-only';
  // On the host, because modal dialogs hide all elements of the page except those with this attribute.
  host.setAttribute('aria-live', 'polite');
  host.setAttribute('aria-atomic', 'true');
  region = host.attachShadow({ mode: 'closed' });
  document.body.append(host);
  return () => {
    waiting.clear();
    host.remove();
  };
}

/**
 * Tells users of screen readers what has changed on the screen. Each line is a message. A source replaces its message
 * that has not been spoken yet; an empty text takes it back.
 */
export function announce(text: string, source: unknown = text): void {
  if (text === '') return void waiting.delete(source);
  if (waiting.size === 0) setTimeout(speak, gatherMs);
  waiting.set(source, text);
}

function speak(): void {
  const lines = new Set([...waiting.values()].join('\n').split(/\s*\n\s*/));
  const text = [...lines].join('. ').replaceAll(/([.!?…:])\. /g, '$1 ');
  waiting.clear();
  if (!region || text === '') return;
  // Only a change is spoken; the added space is not.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(keeping);
  keeping = setTimeout(() => region?.replaceChildren(), keepMs);
}
