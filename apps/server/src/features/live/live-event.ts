import type { JobEvent, ScanEvent } from '@tessera/contract';

/** What the processes tell each other, as JSON. A trigger sends `session-ended`. */
export type LiveEvent =
  | { kind: 'account-changed'; userId: string }
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'job-progress'; userId: string; job: JobEvent }
  | { kind: 'link-scanned'; scan: ScanEvent };
