import { useQueryClient } from '@tanstack/react-query';
import type { Share } from '@tessera/contract';
import { useState } from 'react';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.ts';
import { BadgePanel } from './badge-panel.tsx';
import { shareChanges } from './share-form-values.ts';
import { ShareForm } from './share-form.tsx';
import { refreshShares } from './share-queries.ts';

type Part = 'none' | 'form' | 'badge' | 'revoke';

/** A share with what can be done with it. */
export function ShareItem({ share, asOf }: { share: Share; asOf: number }) {
  const { t } = useTranslation('sharing', 'errors');
  const [part, setPart] = useState<Part>('none');
  const toggle = (wanted: Part) => setPart(part === wanted ? 'none' : wanted);
  const { id, kind, url, badge_url: badgeUrl } = share;
  const name = share.title ?? share.target_name ?? t(`kind.${kind}`);
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-0">
      <Facts share={share} name={name} asOf={asOf} />
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        <CopyButton
          size="sm"
          text={url}
          label={t('item.copy')}
          copiedLabel={t('item.copied')}
          failedLabel={t('item.copyFailed')}
        />
        <Button variant="secondary" size="sm" aria-expanded={part === 'form'} onClick={() => toggle('form')}>
          {t('item.change')}
        </Button>
        {badgeUrl !== null && (
          <Button variant="secondary" size="sm" aria-expanded={part === 'badge'} onClick={() => toggle('badge')}>
            {t('item.badge')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setPart('revoke')}>
          {t('item.revoke')}
        </Button>
      </div>
      {part === 'form' && (
        <ShareForm
          share={share}
          hasCodes={kind !== 'code'}
          tags={[]}
          action={(values) =>
            userCall('PATCH /shares/{id}', { params: { id }, body: shareChanges(values, Date.now()) })
          }
          actionLabel={t('form.save')}
          onDone={() => setPart('none')}
          onCancel={() => setPart('none')}
        />
      )}
      {part === 'badge' && badgeUrl !== null && <BadgePanel url={url} badgeUrl={badgeUrl} />}
      {part === 'revoke' && <RevokeShare id={id} name={name} onClose={() => setPart('none')} />}
    </li>
  );
}

function Facts({ share, name, asOf }: { share: Share; name: string; asOf: number }) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const { kind, url, created_at: created, expires_at: end, last_viewed_at: viewed } = share;
  const isExpired = end !== null && Date.parse(end) <= asOf;
  const facts = [
    t('item.created', { date: formatDate(created, language) }),
    end ? t(isExpired ? 'item.expired' : 'item.expires', { date: formatDate(end, language) }) : '',
    viewed ? t('item.viewed', { time: formatMoment(viewed, language) }) : t('item.unviewed'),
  ].filter(Boolean);
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        {name !== t(`kind.${kind}`) && <Badge>{t(`kind.${kind}`)}</Badge>}
        {share.has_password && <Badge>{t('item.password')}</Badge>}
        {isExpired && <Badge tone="warn">{t('item.expiredBadge')}</Badge>}
      </p>
      <a href={url} target="_blank" rel="noreferrer" className="link truncate text-sm">
        {url}
      </a>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

function RevokeShare({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('sharing', 'errors');
  const client = useQueryClient();
  return (
    <ConfirmAction
      title={t('revoke.question', { name })}
      confirmLabel={t('revoke.confirm')}
      cancelLabel={t('revoke.keep')}
      tone="danger"
      action={async () => {
        await userCall('DELETE /shares/{id}', { params: { id } });
        toast.success(t('revoke.done'));
        await refreshShares(client);
        onClose();
      }}
      refresh={() => refreshShares(client)}
      onClose={onClose}
    >
      <p>{t('revoke.what')}</p>
    </ConfirmAction>
  );
}
