import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '@tessera/contract';
import { ChevronDown, Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import { refreshWebhooks } from './webhook-queries.ts';
import { canSend } from './webhook-state.ts';
import { WebhookSwitch } from './webhook-switch.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const DeliveryLog = lazyPart(() => import('./delivery-log.tsx').then((m) => m.DeliveryLog));

interface WebhookItemProps {
  webhook: Webhook;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

/** A webhook with its switch and menu. A test event opens its log, which shows the result. */
export function WebhookItem({ webhook, onEdit, onRotate, onDelete }: WebhookItemProps) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const logId = useId();
  const { id, url } = webhook;
  const test = useMutation({
    mutationFn: () => userCall('POST /webhooks/{id}/test', { params: { id } }),
    onSuccess: () => {
      toast.success(t('action.tested'));
      setIsLogOpen(true);
      void refreshWebhooks(client);
    },
    onError: (error) => toast.error(errorMessage(error, 'general.sendEventFailed')),
  });
  const label = t('action.moreFor', { url });
  const items = [
    { key: 'edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    { key: 'test', icon: <Send aria-hidden="true" />, onSelect: () => test.mutate(), disabled: !canSend(webhook) },
    { key: 'rotate', icon: <KeyRound aria-hidden="true" />, onSelect: onRotate },
    { key: 'delete', icon: <Trash2 aria-hidden="true" />, onSelect: onDelete, danger: true },
  ] as const;
  return (
    <li>
      <div className="grid gap-3 px-5 py-4 sm:flex sm:items-start sm:justify-between sm:gap-6">
        <WebhookFacts webhook={webhook} />
        <div role="group" aria-label={url} className="flex shrink-0 items-center gap-1">
          <WebhookSwitch webhook={webhook} />
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isLogOpen}
            aria-controls={logId}
            icon={
              <ChevronDown
                className={`size-4 transition-transform ${isLogOpen ? 'rotate-180' : ''}`}
                aria-hidden="true"
              />
            }
            onClick={() => setIsLogOpen(!isLogOpen)}
          >
            {t('action.log')}
          </Button>
          <DropdownMenu
            label={label}
            align="end"
            trigger={<IconButton label={label} title={t('action.more')} icon={<Ellipsis aria-hidden="true" />} />}
            items={items.map((item) => ({ ...item, label: t(`action.${item.key}`) }))}
          />
        </div>
      </div>
      <div id={logId}>{isLogOpen && <DeliveryLog webhook={webhook} />}</div>
    </li>
  );
}
