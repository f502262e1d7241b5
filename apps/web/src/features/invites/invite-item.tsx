import { type Invite, type InviteStatus, limits } from '@tessera/contract';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShareButton } from './share-button.tsx';

const tones = {
  pending: 'warn',
  accepted: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<InviteStatus, string>;

/** Only a pending invite has an expiry date, a link to share and a button to cancel it. */
export function InviteItem({ invite, onCancel }: { invite: Invite; onCancel: () => void }) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const { inviteeEmail, status, sentAt, expiresAt, acceptedAt } = invite;
  const link = `${window.location.origin}${paths.register}?invite=${encodeURIComponent(invite.inviteCode)}`;
  const facts = [
    t('list.sent', { date: formatDate(sentAt, language) }),
    ...(status === 'pending' ? [t('list.expires', { date: formatDate(expiresAt, language) })] : []),
    ...(acceptedAt === null ? [] : [t('list.accepted', { date: formatDate(acceptedAt, language) })]),
  ];
  return (
    <li className="grid gap-3 px-5 py-4 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{inviteeEmail}</span>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {status === 'pending' && (
        <div role="group" aria-label={inviteeEmail} className="flex shrink-0 flex-wrap gap-2">
          <CopyButton
            size="sm"
            text={link}
            label={t('link.copy')}
            copiedLabel={t('link.copied')}
            failedLabel={t('link.failed')}
            shownForMs={limits.delays.copiedMs}
          />
          <ShareButton link={link} label={t('link.share')} size="sm" />
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('cancel.action')}
          </Button>
        </div>
      )}
    </li>
  );
}
