import { useMutation } from '@tanstack/react-query';
import type { BodyInput, BulkAction, endpoints, Job } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';
import { filterQuery, type ListFilters } from '../../codes/list-filters.ts';
import { rememberAction } from './bulk-actions.ts';
import type { ListSelection } from '../../codes/use-selection.ts';

type BulkInput = BodyInput<(typeof endpoints)['bulk']['start']>;
type Target = 'ids' | 'filter' | 'expected_count';
/** An action with its own fields, such as the tags. */
export type BulkRequest = { [A in BulkAction]: Omit<Extract<BulkInput, { action: A }>, Target> }[BulkAction];

/** The codes of a selection. The server does nothing if their number has changed since it was shown. */
export const selectionTarget = ({ selection, ids, count }: ListSelection, filters: ListFilters) =>
  selection.kind === 'matching'
    ? { filter: filterQuery(filters), expected_count: count }
    : { ids: [...ids], expected_count: count };

/** Starts an action on the selected codes as a job. */
export const useBulk = (selection: ListSelection, filters: ListFilters, onStarted: (job: Job) => void) =>
  useMutation({
    mutationFn: (request: BulkRequest) =>
      userCall('POST /qr-codes/bulk', { body: { ...selectionTarget(selection, filters), ...request } }),
    onSuccess: (job, { action }) => {
      rememberAction(job.id, action);
      onStarted(job);
      selection.clear();
    },
  });
