import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { sampleUser } from '../../test/api.ts';
import { QuotaCard } from './quota-card.tsx';

beforeAll(() => loadNamespaces(['dashboard']));

test.each([
  ['free codes of the free plan', { is_free_user: true }, 'Free URLs', '2 of 3 free codes left'],
  ['codes of another plan', { is_free_user: false, plan: 'team' }, 'QR codes', '2 of 3 codes left'],
])('counts %s', (_, plan, title, left) => {
  render(<QuotaCard user={sampleUser({ ...plan, url_quota: 3, free_urls_remaining: 2 })} withBar />);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: title })).toHaveAttribute('aria-valuetext', left);
});
