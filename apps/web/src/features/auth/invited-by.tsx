import { Gift } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInviter } from './use-inviter.ts';

/** Names the inviter as the invite mail does, and says what both sides get. */
export function InvitedBy({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const state = useInviter(code);
  if (state.at === 'unanswered') return null;
  return (
    <div role="status" className="flex gap-3 rounded-control border border-line bg-sunken p-3">
      <Gift className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      {state.at === 'asking' && (
        <div className="grid flex-1 gap-2 py-1">
          <Skeleton shape="h-3 w-32" />
          <Skeleton shape="h-3 w-56 max-w-full" />
        </div>
      )}
      {state.at === 'invited' && (
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{t('register.invited.by', { inviter: state.inviter })}</p>
          <p className="text-soft">{t('register.invited.both')}</p>
        </div>
      )}
      {state.at === 'spent' && <p className="text-soft">{t('register.invited.spent')}</p>}
    </div>
  );
}
