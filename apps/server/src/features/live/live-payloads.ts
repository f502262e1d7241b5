import type { LiveEvent } from './live-event.ts';
import { previousEvent, previousText } from './previous-release.ts';

/** The notifications for an event, in the order in which they are sent. */
export const payloadsOf = (event: LiveEvent): string[] => [JSON.stringify(event), previousText(event)];

/** Returns a function that reads one notification after the other; undefined for one that repeats the event before it. */
export function createEventReader(): (payload: string) => LiveEvent | undefined {
  let repetition: string | undefined;
  return (payload) => {
    const isRepeated = payload === repetition;
    repetition = undefined;
    if (isRepeated) return undefined;
    if (!payload.startsWith('{')) return previousEvent(payload);
    const event = JSON.parse(payload) as LiveEvent;
    repetition = previousText(event);
    return event;
  };
}
