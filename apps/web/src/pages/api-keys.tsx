import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiKeyList } from '../features/api-keys/api-key-list.tsx';
import { refreshApiKeys, useApiKeys } from '../features/api-keys/api-key-queries.ts';
import type { CreatedKey } from '../features/api-keys/create-key-dialog.tsx';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../session/use-user.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { NewSecretCard } from '../ui/new-secret-card.tsx';

function NewKeyCard({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const { t } = useTranslation('apiKeys');
  return (
    <NewSecretCard
      title={t('created.title', { name: created.name })}
      text={t('created.text')}
      label={t('created.label')}
      secret={created.key}
      copy={{ label: t('created.copy'), copiedLabel: t('created.copied'), failedLabel: t('created.failed') }}
      doneLabel={t('created.done')}
      onDone={onDone}
    />
  );
}

/** Loaded when it is opened, to keep the first load of the page small. */
const CreateKeyDialog = lazyPart(() =>
  import('../features/api-keys/create-key-dialog.tsx').then((m) => m.CreateKeyDialog),
);

type View = { kind: 'list' } | { kind: 'creating' } | { kind: 'created'; created: CreatedKey };

export function ApiKeysPage() {
  const { t } = useTranslation('apiKeys', 'common', 'errors');
  const { email } = useUser();
  const client = useQueryClient();
  const query = useApiKeys();
  const { data, dataUpdatedAt } = query;
  const [view, setView] = useState<View>({ kind: 'list' });
  useDocumentTitle(t('title'));
  const createButton = (
    <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setView({ kind: 'creating' })}>
      {t('create.action')}
    </Button>
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
            {data && data.length > 0 && createButton}
          </>
        }
      />
      <div className="grid max-w-3xl gap-6">
        {view.kind === 'created' && <NewKeyCard created={view.created} onDone={() => setView({ kind: 'list' })} />}
        {data ? (
          <ApiKeyList apiKeys={data} asOf={new Date(dataUpdatedAt)} createButton={createButton} />
        ) : (
          <LoadState failed={t('errors:general.loadApiKeysFailed')} query={query} shape="h-48 rounded-card" />
        )}
      </div>
      {view.kind === 'creating' && (
        <CreateKeyDialog
          email={email}
          onClose={() => setView({ kind: 'list' })}
          onCreated={(created) => {
            setView({ kind: 'created', created });
            void refreshApiKeys(client);
          }}
        />
      )}
    </>
  );
}
