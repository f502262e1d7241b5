import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Import, ImportField, ImportState, ImportVerdict } from '@tessera/contract';
import type { Reply } from '../../lib/api.ts';
import { userCall } from '../../session/user-call.ts';

const importKey = (id: string) => ['imports', id];
const rowsKey = (id: string, verdict?: ImportVerdict) => ['imports', id, 'rows', verdict ?? 'all'];

const isBusy = (state: ImportState): boolean => state === 'checking' || state === 'committing';

/** The live stream reports the progress of the job; the import itself changes at its end only. */
const pollMs = 1000;

export const useImport = (id: string) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: () => userCall('GET /imports/{id}', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? pollMs : false),
  });

/** Rows per request. The list of a large file grows on demand. */
const pageSize = 100;

/** While the rows of another verdict are loading, the previous ones stay visible. */
export const useImportRows = (id: string, verdict: ImportVerdict | undefined) =>
  useInfiniteQuery({
    queryKey: rowsKey(id, verdict),
    queryFn: ({ pageParam, signal }) =>
      userCall('GET /imports/{id}/rows', {
        params: { id },
        query: { limit: String(pageSize), after: String(pageParam), ...(verdict && { verdict }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next_after }: Reply<'GET /imports/{id}/rows'>) => next_after,
    placeholderData: keepPreviousData,
  });

export const useUpload = (onDone: (created: Import) => void) =>
  useMutation({ mutationFn: (file: File) => userCall('POST /imports', { upload: { file } }), onSuccess: onDone });

/** Shows the changed import at once and forgets its rows, which are checked again. */
function useStored() {
  const client = useQueryClient();
  return (changed: Import) => {
    client.removeQueries({ queryKey: [...importKey(changed.id), 'rows'] });
    client.setQueryData(importKey(changed.id), changed);
  };
}

export function useMapColumns(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (mapping: (ImportField | null)[]) =>
      userCall('PUT /imports/{id}/mapping', { params: { id }, body: { mapping } }),
    onSuccess,
  });
}

export interface CommitChoices {
  on_error: 'abort' | 'skip';
  on_duplicate: 'skip' | 'create';
  /** Undefined before a decision, or if the file changes no code. */
  on_existing?: 'update' | 'skip';
}

export function useCommit(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: CommitChoices) => userCall('POST /imports/{id}/commit', { params: { id }, body }),
    onSuccess,
  });
}
