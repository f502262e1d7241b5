import { Search } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { panelStore } from './palette-state.ts';
import { isMac } from './shortcuts.ts';

const open = () => panelStore.set('palette');

/** Opens the command palette, for people who do not know its shortcut. */
export function PaletteButton({
  compact = false,
}: {
  /** Only an icon, for the bar of narrow screens. */ compact?: boolean;
}) {
  const { t } = useTranslation();
  if (compact) return <IconButton label={t('nav.search')} icon={<Search aria-hidden="true" />} onClick={open} />;
  return (
    <button
      type="button"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      className="flex min-h-10 w-full items-center gap-3 rounded-control border border-line px-3 text-soft transition-colors hover:border-edge hover:text-ink"
      onClick={open}
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="mr-auto">{t('nav.search')}</span>
      <kbd className="text-xs" aria-hidden="true">
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
