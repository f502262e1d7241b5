import type { Passkey } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const RenameForm = lazyPart(() => import('./rename-form.tsx').then((m) => m.RenameForm));

/** `renamed`: the form has just been closed. */
type View = 'shown' | 'renaming' | 'renamed';

export function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('passkeys');
  const language = useLanguage();
  const [view, setView] = useState<View>('shown');
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form had the focus.
    if (view === 'renamed') renameButton.current?.focus();
  }, [view]);
  const { name, created_at, last_used_at, backed_up } = passkey;
  const facts = [
    t('list.created', { date: formatDate(created_at, language) }),
    last_used_at ? t('list.used', { time: formatMoment(last_used_at, language) }) : t('list.unused'),
    ...(backed_up ? [t('list.backedUp')] : []),
  ];
  if (view === 'renaming')
    return (
      <li className="py-4">
        <RenameForm passkey={passkey} onClose={() => setView('renamed')} />
      </li>
    );
  return (
    <li className="grid gap-2 py-4 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div role="group" aria-label={name} className="-ml-3 flex shrink-0 gap-1 sm:-mr-3 sm:ml-0">
        <Button ref={renameButton} variant="ghost" size="sm" onClick={() => setView('renaming')}>
          {t('rename.action')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {t('remove.action')}
        </Button>
      </div>
    </li>
  );
}
