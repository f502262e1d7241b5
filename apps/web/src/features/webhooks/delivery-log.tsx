import type { Webhook } from '@tessera/contract';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { useDeliveries } from './webhook-queries.ts';

const shownFirst = 10;

/** The latest deliveries of a webhook. Retries show up by themselves; new events with the refresh. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks', 'errors');
  const { data, error, isFetching, refetch } = useDeliveries(webhook.id);
  const [isAllShown, setIsAllShown] = useState(false);
  const id = useId();
  const shown = isAllShown ? data : data?.slice(0, shownFirst);
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line bg-sunken/40 px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {t('log.title')}
        </h3>
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('log.refresh')}
        </Button>
      </div>
      {error && <Banner tone="error">{errorMessage(error, 'general.loadDeliveriesFailed')}</Banner>}
      {!data && !error && <Skeleton shape="h-20 rounded-control" />}
      {data?.length === 0 && <p className="text-soft">{t('log.empty')}</p>}
      {shown && shown.length > 0 && (
        <ul aria-labelledby={id} className="divide-y divide-line rounded-control border border-line bg-surface">
          {shown.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      {data && shown && shown.length < data.length && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setIsAllShown(true)}>
            {t('log.showAll', { count: data.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
