import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { QrCodeList } from '@tessera/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, ok } from '../test/api.ts';
import { sampleCode, sampleList } from '../test/codes.ts';
import { qrCodeKeys } from './qr-code-queries.ts';
import { useDeleteQrCode } from './use-delete-qr-code.ts';

test('a list that was requested before the deletion does not bring the code back', async () => {
  const client = new QueryClient();
  const queryKey = [...qrCodeKeys.lists, 'newest'];
  const [menu, other] = [sampleCode(), sampleCode({ title: 'The other' }, 2)];
  const before: InfiniteData<QrCodeList> = { pages: [sampleList([menu, other])], pageParams: [''] };
  client.setQueryData(queryKey, before);
  let sendReply = (_: typeof before) => {};
  const reply = new Promise<typeof before>((resolve) => {
    sendReply = resolve;
  });
  const requested = client.query({ queryKey, queryFn: () => reply }).catch(() => undefined);

  answer('DELETE /qr-codes/{id}', () => ok({ message: 'gone' }));
  const onDeleted = vi.fn();
  const { result } = renderHook(() => useDeleteQrCode(onDeleted), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate(menu));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  sendReply(before);
  await requested;

  const pages = client.getQueryData<typeof before>(queryKey)?.pages ?? [];
  expect(pages.flatMap(({ qr_codes }) => qr_codes.map(({ title }) => title))).toEqual(['The other']);
});
