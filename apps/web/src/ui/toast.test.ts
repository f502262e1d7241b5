import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { spoken } from '../test/spoken.ts';
import { toast } from './toast.ts';

test('speaks a toast with its action, before the library is loaded', async () => {
  toast.success('QR code deleted', { label: 'Undo', onClick: () => {} });
  await waitFor(() => expect(spoken()).toBe('QR code deleted. Undo'));
});
