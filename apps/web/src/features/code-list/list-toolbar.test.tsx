import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { noFilters } from '../../codes/list-filters.ts';
import { ListToolbar } from './list-toolbar.tsx';

test('a search that arrives late does not undo what was typed since', async () => {
  await loadNamespaces(['qrCodes', 'common']);
  const onChange = vi.fn();
  const toolbar = (search: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <ListToolbar filters={{ ...noFilters, sort: 'newest', search }} onChange={onChange} />
    </QueryClientProvider>
  );
  const { rerender } = render(toolbar(''));
  const user = userEvent.setup();
  const field = screen.getByRole('searchbox');
  await user.type(field, 'c');
  await expect.poll(() => onChange.mock.calls).toEqual([[{ search: 'c' }]]);
  await user.type(field, 'a');
  rerender(toolbar('c'));
  expect(field).toHaveValue('ca');
  // Browser back.
  rerender(toolbar(''));
  expect(field).toHaveValue('');
});
