import type { JobEvent, ScanEvent } from '@tessera/contract';

/** The notifications between the processes, as JSON. A trigger sends `session-ended`. */
export type LiveEvent =
  | { kind: 'account-changed'; userId: string }
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'job-progress'; userId: string; job: JobEvent }
  | { kind: 'link-scanned'; scan: ScanEvent };
