import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { enableSingleKeys, singleKeyStore } from './palette-state.ts';
import { isMac } from './shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette', 'common');
  const isEnabled = useStore(singleKeyStore);
  const [command, shift] = isMac() ? ['⌘', '⇧'] : ['Ctrl', 'Shift'];
  const shortcuts = [
    { keys: [command, 'K'], text: t('shortcuts.palette'), isOn: true },
    { keys: ['/'], text: t('shortcuts.search'), isOn: isEnabled },
    { keys: ['C'], text: t('shortcuts.create'), isOn: isEnabled },
    { keys: ['?'], text: t('shortcuts.help'), isOn: isEnabled },
    { keys: [command, 'Z'], text: t('shortcuts.undo'), isOn: true },
    { keys: [command, shift, 'Z'], text: t('shortcuts.redo'), isOn: true },
    { keys: ['Esc'], text: t('shortcuts.close'), isOn: true },
  ];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('shortcuts.title')}
      closeLabel={t('common:action.close')}
    >
      <dl className="grid">
        {shortcuts.map(({ keys, text, isOn }) => (
          <div
            key={keys.join(' ')}
            className={`flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0 ${isOn ? '' : 'text-faint'}`}
          >
            <dt>{text}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-h-7 min-w-7 place-items-center rounded-small border border-line bg-sunken px-1.5 text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <Switch
          label={t('shortcuts.single')}
          checked={isEnabled}
          onChange={({ target }) => enableSingleKeys(target.checked)}
        />
        <p className="text-soft">{t('shortcuts.singleHelp')}</p>
      </div>
    </Dialog>
  );
}
