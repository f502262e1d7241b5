import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PaletteHost } from '../features/palette/palette-host.tsx';
import { ConfirmHost } from '../session/confirm-host.tsx';
import { useUser } from '../session/use-user.ts';
import { AwaitedCodeHost } from './awaited-code-host.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { createQueryClient } from './query-client.ts';
import { useLiveAccount } from './use-live-account.ts';

/** Cached data belongs to one user: another user gets an empty cache. */
export function DashboardArea() {
  const { email } = useUser();
  return <UserArea key={email} email={email} />;
}

function UserArea({ email }: { email: string }) {
  const [client] = useState(createQueryClient);
  useLiveAccount(email, client);
  return (
    <QueryClientProvider client={client}>
      <DashboardLayout />
      <PaletteHost />
      <AwaitedCodeHost />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
