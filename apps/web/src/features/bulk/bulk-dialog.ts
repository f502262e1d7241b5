import type { BulkRequest } from './use-bulk.ts';

export interface BulkDialogProps {
  count: number;
  busy: boolean;
  /** Why the action did not start. */
  failure: string | undefined;
  onStart: (request: BulkRequest) => void;
  onClose: () => void;
}
