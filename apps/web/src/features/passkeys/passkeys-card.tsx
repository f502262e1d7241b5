import type { Passkey } from '@tessera/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { LoadState } from '../../i18n/load-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import { canUsePasskeys } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { usePasskeys } from './passkey-queries.ts';
import { RemovePasskey } from './remove-passkey.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx').then((m) => m.AddPasskeyDialog));

/** `removed`: a dialog has just removed a passkey. */
type View = { kind: 'list' } | { kind: 'adding' } | { kind: 'removing'; passkey: Passkey } | { kind: 'removed' };

/** Needs the namespaces passkeys and errors. */
export function PasskeysCard() {
  const { t } = useTranslation('passkeys');
  const query = usePasskeys();
  const { data: passkeys } = query;
  const [view, setView] = useState<View>({ kind: 'list' });
  const content = useFocusWhen<HTMLDivElement>(view.kind === 'removed');
  const showList = () => setView({ kind: 'list' });
  return (
    <Card title={t('title')} description={t('description')}>
      <div ref={content} tabIndex={-1} role="group" aria-label={t('list.label')} className="rounded-control">
        {passkeys ? (
          <PasskeyList passkeys={passkeys} onRemove={(passkey) => setView({ kind: 'removing', passkey })} />
        ) : (
          <LoadState failed={t('loadFailed')} query={query} shape="h-14" />
        )}
      </div>
      {canUsePasskeys() ? (
        <div>
          <Button
            variant="secondary"
            icon={<Plus className="size-4" aria-hidden="true" />}
            disabled={!passkeys}
            onClick={() => setView({ kind: 'adding' })}
          >
            {t('add.action')}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{t('unsupported')}</p>
      )}
      {view.kind === 'adding' && passkeys && (
        <AddPasskeyDialog existingNames={passkeys.map(({ name }) => name)} onClose={showList} />
      )}
      {view.kind === 'removing' && (
        <RemovePasskey
          passkey={view.passkey}
          onClose={(isRemoved) => (isRemoved ? setView({ kind: 'removed' }) : showList())}
        />
      )}
    </Card>
  );
}

function PasskeyList({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { t } = useTranslation('passkeys');
  if (passkeys.length === 0) return <p className="text-soft">{t('list.empty')}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}
