import type { Webhook } from '@tessera/contract';
import { type ReactNode, useId, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import type { NewSecret } from './new-secret.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Loaded when they are opened, to keep the first load of the page small. */
const RotateSecret = lazyPart(() => import('./rotate-secret.tsx').then((m) => m.RotateSecret));
const DeleteWebhook = lazyPart(() => import('./delete-webhook.tsx').then((m) => m.DeleteWebhook));

type Dialog = { kind: 'closed' } | { kind: 'rotate' | 'delete'; webhook: Webhook } | { kind: 'deleted' };

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onEdit: (webhook: Webhook) => void;
  onRotated: (secret: NewSecret) => void;
  /** Shown if there is no webhook. */
  empty: ReactNode;
}

export function WebhookList({ webhooks, onEdit, onRotated, empty }: WebhookListProps) {
  const { t } = useTranslation('webhooks');
  const [dialog, setDialog] = useState<Dialog>({ kind: 'closed' });
  const close = () => setDialog({ kind: 'closed' });
  const id = useId();
  const heading = useFocusWhen<HTMLHeadingElement>(dialog.kind === 'deleted');
  if (webhooks.length === 0) return empty;
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2 id={id} ref={heading} tabIndex={-1} className="rounded-card px-5 py-4 text-base font-semibold">
        {t('list.title')}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {webhooks.map((webhook) => (
          <WebhookItem
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onRotate={() => setDialog({ kind: 'rotate', webhook })}
            onDelete={() => setDialog({ kind: 'delete', webhook })}
          />
        ))}
      </ul>
      {dialog.kind === 'rotate' && <RotateSecret webhook={dialog.webhook} onRotated={onRotated} onClose={close} />}
      {dialog.kind === 'delete' && (
        <DeleteWebhook webhook={dialog.webhook} onDeleted={() => setDialog({ kind: 'deleted' })} onClose={close} />
      )}
    </section>
  );
}
