import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../session/use-user.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { createQueryClient } from './query-client.ts';
import { useLiveAccount } from './use-live-account.ts';

/** What was fetched for one person is dropped with their session, never shown to the next. */
export function DashboardArea() {
  const { email } = useUser();
  return <AreaOfOneUser key={email} email={email} />;
}

function AreaOfOneUser({ email }: { email: string }) {
  const [client] = useState(createQueryClient);
  useLiveAccount(email, client);
  return (
    <QueryClientProvider client={client}>
      <DashboardLayout />
    </QueryClientProvider>
  );
}
