import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FoldedCard } from './folded-card.tsx';

const card = (hasError: boolean) => (
  <FoldedCard title="More" description="Link" startsOpen={false} hasError={hasError}>
    <input aria-label="Link" />
  </FoldedCard>
);

test('a folded card opens for an error inside, and stays open until it is gone', async () => {
  const { rerender } = render(card(false));
  const field = screen.getByLabelText('Link');
  expect(field).not.toBeVisible();
  rerender(card(true));
  expect(field).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByText('More'));
  await expect.poll(() => field.closest('details')?.open).toBe(true);
  rerender(card(false));
  expect(field).toBeVisible();
  await user.click(screen.getByText('More'));
  await expect.poll(() => field.closest('details')?.open).toBe(false);
});
