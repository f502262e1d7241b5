import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useUserOnReturn } from '../session/use-user-on-return.ts';
import { useUser } from '../session/use-user.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { createQueryClient } from './query-client.ts';

/** What was fetched for one person is dropped with their session, never shown to the next. */
export function DashboardArea() {
  return <AreaOfOneUser key={useUser().email} />;
}

function AreaOfOneUser() {
  const [client] = useState(createQueryClient);
  useUserOnReturn();
  return (
    <QueryClientProvider client={client}>
      <DashboardLayout />
    </QueryClientProvider>
  );
}
