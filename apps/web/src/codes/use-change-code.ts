import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, endpoints } from '@tessera/contract';
import { userCall } from '../session/user-call.ts';
import { refreshQrCodes } from './qr-code-queries.ts';

type Change = BodyInput<(typeof endpoints)['qrCodes']['update']>;

/** Changes some fields of a code. Pending until the screen has the new values, so that the old ones are not shown again. */
export function useChangeCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => userCall('PUT /qr-codes/{id}', { params: { id }, body }),
    onSuccess: () => refreshQrCodes(client),
  });
}
