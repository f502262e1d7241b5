import type { ApiKey } from '@tessera/contract';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { RevokeKey } from './revoke-key.tsx';

type Dialog = { kind: 'closed' } | { kind: 'open'; apiKey: ApiKey } | { kind: 'done' };

interface ApiKeyListProps {
  apiKeys: readonly ApiKey[];
  asOf: Date;
  /** Shown in the empty state. */
  createButton: ReactNode;
}

export function ApiKeyList({ apiKeys, asOf, createButton }: ApiKeyListProps) {
  const { t } = useTranslation('apiKeys');
  const [dialog, setDialog] = useState<Dialog>({ kind: 'closed' });
  const id = useId();
  const heading = useFocusWhen<HTMLHeadingElement>(dialog.kind === 'done');
  if (apiKeys.length === 0) {
    return (
      <EmptyState picture={<KeyRound aria-hidden="true" />} title={t('list.empty')} action={createButton}>
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
        {apiKeys.map((apiKey) => (
          <ApiKeyItem
            key={apiKey.id}
            apiKey={apiKey}
            asOf={asOf}
            onRevoke={() => setDialog({ kind: 'open', apiKey })}
          />
        ))}
      </ul>
      {dialog.kind === 'open' && (
        <RevokeKey apiKey={dialog.apiKey} onClose={(isRevoked) => setDialog({ kind: isRevoked ? 'done' : 'closed' })} />
      )}
    </section>
  );
}
