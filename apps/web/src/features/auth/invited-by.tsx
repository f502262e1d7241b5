import { Gift } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spoken } from '../../ui/spoken.tsx';

/** Shows the inviter and the bonus of both accounts; nothing if loading fails, because the invite is valid anyway. */
export function InvitedBy({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const { state, run } = useAction(() => call('GET /invites/inviter', { query: { code } }));
  const load = useEffectEvent(run);
  useEffect(() => load(), [code]);
  if (state.kind === 'failed') return null;
  const data = state.kind === 'done' ? state.result : undefined;
  return (
    <Spoken as="div" className="flex gap-3 rounded-control border border-line bg-sunken p-3">
      <Gift className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      {!data && (
        <div className="grid flex-1 gap-2 py-1">
          <Skeleton shape="h-3 w-32" />
          <Skeleton shape="h-3 w-56 max-w-full" />
        </div>
      )}
      {data?.inviter && (
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{t('register.invited.by', { inviter: data.inviter })}</p>
          <p className="text-soft">{t('register.invited.both')}</p>
        </div>
      )}
      {data?.inviter === null && <p className="text-soft">{t('register.invited.spent')}</p>}
    </Spoken>
  );
}
