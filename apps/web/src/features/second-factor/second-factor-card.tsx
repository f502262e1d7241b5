import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TotpSetup as Setup } from '@tessera/contract';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { LoadState } from '../../i18n/load-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshSecondFactor, useSecondFactor } from './second-factor-queries.ts';
import { SecondFactorStatus } from './second-factor-status.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const TotpSetup = lazy(() => import('./totp-setup.tsx').then((m) => ({ default: m.TotpSetup })));
const RecoveryCodes = lazy(() => import('./recovery-codes.tsx').then((m) => ({ default: m.RecoveryCodes })));

/** `takesFocus` if the element that had the focus is gone. */
type View =
  | { kind: 'state'; takesFocus: boolean }
  | { kind: 'setup'; setup: Setup }
  | { kind: 'codes'; codes: string[] };

/** Needs the namespaces secondFactor and errors. */
export function SecondFactorCard({ email }: { email: string }) {
  const { t } = useTranslation('secondFactor', 'errors');
  const client = useQueryClient();
  const query = useSecondFactor();
  const [view, setView] = useState<View>({ kind: 'state', takesFocus: false });
  const begin = useMutation({
    mutationFn: () => userCall('POST /auth/second-factor/totp'),
    onSuccess: (setup) => setView({ kind: 'setup', setup }),
    // It may have been switched on in another window.
    onError: () => refreshSecondFactor(client),
  });
  const showState = () => setView({ kind: 'state', takesFocus: true });
  const focus = view.kind === 'state' && view.takesFocus ? { ref: focusOnMount } : {};
  const showCodes = (codes: string[]) => setView({ kind: 'codes', codes });
  const { data } = query;
  if (!data) return <LoadState failed={t('card.loadFailed')} query={query} shape="h-40 rounded-card" />;
  if (view.kind === 'codes')
    return (
      <Suspense fallback={<Skeleton shape="h-64 rounded-card" />}>
        <RecoveryCodes codes={view.codes} email={email} onDone={showState} />
      </Suspense>
    );
  return (
    <Card
      title={t('card.title')}
      description={t('card.description')}
      aside={<Badge tone={data.enabled ? 'success' : 'neutral'}>{t(data.enabled ? 'card.on' : 'card.off')}</Badge>}
    >
      {data.enabled ? (
        <SecondFactorStatus state={data} focus={focus} onCodes={showCodes} onDisabled={showState} />
      ) : view.kind === 'setup' ? (
        <Suspense fallback={<Skeleton shape="h-64 rounded-control" />}>
          <TotpSetup
            setup={view.setup}
            onActivated={(codes) => {
              toast.success(t('setup.done'));
              showCodes(codes);
              void refreshSecondFactor(client);
            }}
            onCancel={showState}
          />
        </Suspense>
      ) : (
        <>
          {begin.error && <Banner tone="error">{errorMessage(begin.error)}</Banner>}
          <div>
            <Button {...focus} loading={begin.isPending} onClick={() => begin.mutate()}>
              {t('card.setUp')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
