import { act, render } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spoken } from '../test/spoken.ts';
import { LoadingText, Spoken, SpokenPage } from './spoken.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms = 200) => act(() => vi.advanceTimersByTimeAsync(ms));

const Messages = ({ text = '' }) => (
  <>
    <Spoken>Later {text}</Spoken>
    <Spoken when="always">Always {text}</Spoken>
    <Spoken when="changed">Changed {text}</Spoken>
  </>
);
const Page = () => <Messages />;

test('says only what must be heard of the first render of a page', async () => {
  render(<SpokenPage Page={Page} />);
  await pause();
  expect(spoken()).toBe('Always');
});

test('speaks messages that appear after the first render of their page', async () => {
  let load = () => {};
  const Part = lazy(
    () => new Promise<{ default: typeof Page }>((resolve) => (load = () => resolve({ default: Page }))),
  );
  const WithPart = () => (
    <Suspense>
      <Part />
    </Suspense>
  );
  render(<SpokenPage Page={WithPart} />);
  await act(async () => load());
  await pause();
  expect(spoken()).toBe('Later. Always');
});

test('is silent again with the first render of another page', async () => {
  const First = () => <p>First</p>;
  const { rerender } = render(<SpokenPage Page={First} />);
  rerender(<SpokenPage Page={Page} />);
  await pause();
  expect(spoken()).toBe('Always');
});

test('speaks every change', async () => {
  const { rerender } = render(<Messages />);
  await pause();
  rerender(<Messages text="on" />);
  await pause();
  expect(spoken()).toBe('Later. Always\nLater on. Always on. Changed on');
});

test('waits while a message is busy', async () => {
  const { rerender } = render(<Spoken aria-busy={true}>Checking</Spoken>);
  await pause();
  rerender(<Spoken aria-busy={false}>Scans well</Spoken>);
  await pause();
  expect(spoken()).toBe('Scans well');
});

test('does not speak a message that is gone', async () => {
  const { unmount } = render(<Spoken>Saving</Spoken>);
  unmount();
  await pause();
  expect(spoken()).toBe('');
});

test('says that something is loading only if it takes longer than a moment', async () => {
  const { unmount } = render(<LoadingText>Fast</LoadingText>);
  await pause(300);
  unmount();
  const { container } = render(<LoadingText>Slow</LoadingText>);
  expect(container).toHaveTextContent('Slow');
  await pause(400);
  expect(spoken()).toBe('');
  await pause(300);
  expect(spoken()).toBe('Slow');
});
