import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PaletteHost } from '../features/palette/palette-host.tsx';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { isPlanAwaited } from '../lib/kept-code.ts';
import { ConfirmHost } from '../session/confirm-host.tsx';
import { useUser } from '../session/use-user.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { createQueryClient } from './query-client.ts';
import { useLiveAccount } from './use-live-account.ts';
import { useTellZone } from './use-tell-zone.ts';

const AwaitedCodeHost = lazyPart(() => import('./awaited-code-host.tsx').then((m) => m.AwaitedCodeHost));

/** Cached data belongs to one user: another user gets an empty cache. */
export function DashboardArea() {
  const user = useUser();
  const { email } = user;
  useTellZone(user);
  return <UserArea key={email} email={email} />;
}

function UserArea({ email }: { email: string }) {
  const [client] = useState(createQueryClient);
  const [hadAwaitedCode, setHadAwaitedCode] = useState(isPlanAwaited);
  // It stays after the code is saved, to tell so.
  if (!hadAwaitedCode && isPlanAwaited()) setHadAwaitedCode(true);
  useLiveAccount(email, client);
  return (
    <QueryClientProvider client={client}>
      <DashboardLayout />
      <PaletteHost />
      {hadAwaitedCode && <AwaitedCodeHost />}
      <ConfirmHost />
    </QueryClientProvider>
  );
}
