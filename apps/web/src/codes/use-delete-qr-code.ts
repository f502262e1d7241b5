import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QrCode, QrCodeList } from '@tessera/contract';
import { ApiError } from '../lib/api.ts';
import { reloadUser } from '../session/session.ts';
import { userCall } from '../session/user-call.ts';
import { qrCodeKeys } from './qr-code-queries.ts';

/** Removes the code from the loaded pages, so that a long list keeps its scroll position. */
async function removeFromCache(client: QueryClient, { id, click_count }: QrCode): Promise<void> {
  const lists = { queryKey: qrCodeKeys.lists };
  const wasFetching = client.isFetching(lists) > 0;
  // The reply to a request from before the deletion would bring the code back.
  await client.cancelQueries(lists);
  client.setQueriesData<InfiniteData<QrCodeList>>(
    lists,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          qr_codes: page.qr_codes.filter((code) => code.id !== id),
          totals: { qr_codes: page.totals.qr_codes - 1, clicks: page.totals.clicks - click_count },
        })),
      },
  );
  if (wasFetching) void client.invalidateQueries(lists);
  // No refetch while the page of the deleted code is still on the screen.
  for (const queryKey of [qrCodeKeys.one(id), qrCodeKeys.stats(id)])
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: qrCodeKeys.recent });
}

async function deleteQrCode({ id }: QrCode): Promise<void> {
  try {
    await userCall('DELETE /qr-codes/{id}', { params: { id } });
  } catch (error) {
    // Already deleted in another tab or on another device.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** `onDeleted` also runs if the component unmounts, as when the last code leaves the list. */
export function useDeleteQrCode(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteQrCode,
    onSuccess: async (_, code) => {
      await removeFromCache(client, code);
      void reloadUser();
      onDeleted();
    },
  });
}
