import { Download, Keyboard, LogOut, Monitor, Moon, Plus, Printer, Sun, Upload } from 'lucide-react';
import type { Translate } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme, type Theme } from '../../lib/theme.ts';
import { signOut } from '../../session/session.ts';
import type { Command } from '../../ui/command-dialog.tsx';
import { panelStore } from './palette-state.ts';
import { offeredSettings } from './setting-parts.ts';
import type { SitePage } from './site-map.ts';

export interface PaletteCommand extends Command {
  /** Other words that people look for. */
  keywords: string;
}

interface Commands {
  actions: PaletteCommand[];
  /** Parts of pages. */
  settings: PaletteCommand[];
  pages: PaletteCommand[];
}

interface CommandContext {
  go: (to: string) => void;
  close: () => void;
  pages: readonly SitePage[];
  /** Whether an identity provider has replaced passwords and passkeys. */
  hasOnlyProvider: boolean;
}

type ActionName = 'create' | 'import' | 'print' | 'takeout' | 'shortcuts' | Theme;

/** The commands that need no search on the server. `close` runs before each of them. */
export function paletteCommands(
  t: Translate<'palette', 'common'>,
  { go, close, pages, hasOnlyProvider }: CommandContext,
): Commands {
  const run = (action: () => void) => () => {
    close();
    action();
  };
  const action = (name: ActionName, Icon: SitePage['icon'], runAction: () => void) => ({
    key: name,
    text: t(`action.${name}`),
    keywords: t(`keywords.${name}`),
    icon: <Icon />,
    run: runAction,
  });
  const theme = (name: Theme, Icon: SitePage['icon']) => {
    const choose = () => chooseTheme(name);
    return action(name, Icon, run(choose));
  };
  const showShortcuts = () => panelStore.set('shortcuts');
  return {
    actions: [
      { ...action('create', Plus, () => go(paths.newQrCode)), hint: 'C' },
      action('import', Upload, () => go(paths.importQrCodes)),
      action('print', Printer, () => go(paths.printSheets)),
      action('takeout', Download, () => go(`${paths.profile}#takeout`)),
      theme('light', Sun),
      theme('dark', Moon),
      theme('system', Monitor),
      { ...action('shortcuts', Keyboard, run(showShortcuts)), hint: '?' },
      {
        key: 'sign-out',
        text: t('common:layout.signOut'),
        keywords: t('keywords.signOut'),
        icon: <LogOut />,
        run: run(() => void signOut()),
      },
    ],
    settings: offeredSettings(pages, hasOnlyProvider).map(({ name, page, anchor, icon: Icon }) => ({
      key: `part-${name}`,
      text: t(`part.${name}`),
      keywords: t(`keywords.${name}`),
      hint: t(`common:nav.${page}`),
      icon: <Icon />,
      run: () => go(paths[page] + anchor),
    })),
    pages: pages
      // These two are among the actions.
      .filter(({ name }) => name !== 'import' && name !== 'print')
      .map(({ name, to, icon: Icon, isOfServer }) => ({
        key: to,
        text: t(`common:nav.${name}`),
        keywords: t(`keywords.${name}`),
        icon: <Icon />,
        run: isOfServer ? run(() => window.location.assign(to)) : () => go(to),
      })),
  };
}
