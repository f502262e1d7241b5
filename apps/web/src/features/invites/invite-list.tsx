import type { Invite } from '@tessera/contract';
import { MailPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CancelInvite } from './cancel-invite.tsx';
import { InviteItem } from './invite-item.tsx';

type Dialog = { kind: 'closed' } | { kind: 'open'; invite: Invite } | { kind: 'done' };

export function InviteList({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation('invites');
  const [dialog, setDialog] = useState<Dialog>({ kind: 'closed' });
  const id = useId();
  const heading = useFocusWhen<HTMLHeadingElement>(dialog.kind === 'done');
  if (invites.length === 0) {
    return (
      <EmptyState picture={<MailPlus aria-hidden="true" />} title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  }
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2 id={id} ref={heading} tabIndex={-1} className="rounded-card px-5 py-4 text-base font-semibold">
        {t('list.title')}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {invites.map((invite) => (
          <InviteItem key={invite.id} invite={invite} onCancel={() => setDialog({ kind: 'open', invite })} />
        ))}
      </ul>
      {dialog.kind === 'open' && (
        <CancelInvite
          invite={dialog.invite}
          onClose={(isCanceled) => setDialog({ kind: isCanceled ? 'done' : 'closed' })}
        />
      )}
    </section>
  );
}
