import type { JobEvent, ScanEvent } from '@tessera/contract';
import type { LiveEvent } from './live-event.ts';

// The events as text, which nodes of the previous release send and read during a rolling upgrade. The next release deletes this file
// (ADR 50).

export function previousText(event: LiveEvent): string {
  switch (event.kind) {
    case 'account-changed':
      return event.userId;
    case 'session-ended':
      return `session ${event.sessionId}`;
    case 'job-progress':
      return `job ${event.userId} ${JSON.stringify(event.job)}`;
    case 'link-scanned':
      return `scan ${event.scan.short_hash} ${JSON.stringify(event.scan)}`;
  }
}

export function previousEvent(text: string): LiveEvent {
  const [, kind, id = '', json = ''] = /^(session|job|scan) (\S+)(?: (.+))?$/.exec(text) ?? [];
  if (kind === 'session') return { kind: 'session-ended', sessionId: id };
  if (kind === 'job') return { kind: 'job-progress', userId: id, job: JSON.parse(json) as JobEvent };
  if (kind === 'scan') return { kind: 'link-scanned', scan: JSON.parse(json) as ScanEvent };
  return { kind: 'account-changed', userId: text };
}
