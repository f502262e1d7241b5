import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followAccount } from '../session/follow-account.ts';
import { reloadUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { createQueryClient } from './query-client.ts';

/** What was fetched for one person is dropped with their session, never shown to the next. */
export function DashboardArea() {
  const { email } = useUser();
  return <AreaOfOneUser key={email} email={email} />;
}

function AreaOfOneUser({ email }: { email: string }) {
  const [client] = useState(createQueryClient);
  useEffect(
    () =>
      followAccount(email, () => {
        void reloadUser();
        void client.invalidateQueries();
      }),
    [client, email],
  );
  return (
    <QueryClientProvider client={client}>
      <DashboardLayout />
    </QueryClientProvider>
  );
}
