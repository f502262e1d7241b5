import type { Webhook } from '@tessera/contract';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { NewSecret } from '../features/webhooks/new-secret.tsx';
import { PausedBanner, ProOffer } from '../features/webhooks/pro-notice.tsx';
import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { useWebhooks } from '../features/webhooks/webhook-queries.ts';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useIncludes } from '../session/entitlements.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Loaded when they are opened, to keep the first load of the page small. */
const WebhookDialog = lazyPart(() => import('../features/webhooks/webhook-dialog.tsx').then((m) => m.WebhookDialog));

const NewSecretNotice = lazyPart(() => import('../features/webhooks/new-secret.tsx').then((m) => m.NewSecretNotice));

type View =
  | { kind: 'list' }
  /** Without a webhook, a new one is created. */
  | { kind: 'form'; webhook?: Webhook }
  | { kind: 'secret'; secret: NewSecret };

export function WebhooksPage() {
  const { t } = useTranslation('webhooks', 'common', 'errors');
  const isLocked = !useIncludes('webhooks');
  const query = useWebhooks();
  const { data } = query;
  const [view, setView] = useState<View>({ kind: 'list' });
  const showList = () => setView({ kind: 'list' });
  useDocumentTitle(t('title'));
  const createButton = (
    <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setView({ kind: 'form' })}>
      {t('form.create')}
    </Button>
  );
  const empty = isLocked ? (
    <ProOffer />
  ) : (
    <EmptyState picture={<WebhookIcon aria-hidden="true" />} title={t('list.empty')} action={createButton}>
      {t('list.emptyText')}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <a className={buttonStyle({ variant: 'secondary' })} href={paths.docs}>
              {t('docs')}
            </a>
            {data && data.length > 0 && !isLocked && createButton}
          </>
        }
      />
      <div className="grid max-w-3xl gap-6">
        {view.kind === 'secret' && <NewSecretNotice secret={view.secret} onDone={showList} />}
        {isLocked && data && data.length > 0 && <PausedBanner />}
        {data ? (
          <WebhookList
            webhooks={data}
            onEdit={(webhook) => setView({ kind: 'form', webhook })}
            onRotated={(secret) => setView({ kind: 'secret', secret })}
            empty={empty}
          />
        ) : (
          <LoadState failed={t('errors:general.loadWebhooksFailed')} query={query} shape="h-48 rounded-card" />
        )}
      </div>
      {view.kind === 'form' && (
        <WebhookDialog
          webhook={view.webhook}
          onClose={showList}
          onCreated={(secret) => setView({ kind: 'secret', secret: { secret } })}
        />
      )}
    </>
  );
}
