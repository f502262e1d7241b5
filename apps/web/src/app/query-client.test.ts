import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queryKey = ['codes'];

/** A query on the screen whose requests the test answers. */
function observe() {
  const client = createQueryClient();
  /** Each answers one request. */
  const replies: ((reply: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const leave = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  return { client, replies, queryFn, shown, leave };
}

it('shows no reply to a request from before a change, also if it was the first one', async () => {
  const { client, replies, shown, leave } = observe();
  const refreshed = client.invalidateQueries({ queryKey });
  expect(replies).toHaveLength(2);
  replies[0]?.('blocked');
  replies[1]?.('active');
  await refreshed;
  expect(shown()).toBe('active');
  leave();
});

it('gives the fresh reply to those who wait for the first load', async () => {
  const { client, replies, queryFn, leave } = observe();
  const waiting = client.query({ queryKey, queryFn, staleTime: 'static' });
  void client.invalidateQueries();
  replies[0]?.('blocked');
  replies[1]?.('active');
  expect(await waiting).toBe('active');
  leave();
});

it('leaves a first load alone that it does not start again', async () => {
  const { client, replies, shown, leave } = observe();
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.invalidateQueries({ queryKey: ['invites'] });
  expect(replies).toHaveLength(1);
  replies[0]?.('active');
  await vi.waitFor(() => expect(shown()).toBe('active'));
  leave();
});
