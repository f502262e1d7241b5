import { Download, Keyboard, LogOut, Monitor, Moon, Plus, Printer, Sun, Upload } from 'lucide-react';
import type { Translate } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { signOut } from '../../session/session.ts';
import type { Command } from '../../ui/command-dialog.tsx';
import { panelStore } from './palette-state.ts';
import type { SitePage } from './site-map.ts';

interface Commands {
  actions: Command[];
  pages: Command[];
}

/** The commands that need no search on the server. `close` runs before each of them. */
export function paletteCommands(
  t: Translate<'palette', 'common'>,
  { go, close, pages }: { go: (to: string) => void; close: () => void; pages: readonly SitePage[] },
): Commands {
  const run = (action: () => void) => () => {
    close();
    action();
  };
  const page = (to: string, text: string, Icon: SitePage['icon']): Command => ({
    key: to,
    text,
    icon: <Icon />,
    run: () => go(to),
  });
  const theme = (name: 'system' | 'light' | 'dark', Icon: SitePage['icon']): Command => ({
    key: `theme-${name}`,
    text: t(`action.${name}`),
    icon: <Icon />,
    run: run(() => chooseTheme(name)),
  });
  return {
    actions: [
      { ...page(paths.newQrCode, t('action.create'), Plus), hint: 'C' },
      page(paths.importQrCodes, t('action.import'), Upload),
      page(paths.printSheets, t('action.print'), Printer),
      page(`${paths.profile}#takeout`, t('action.takeout'), Download),
      theme('light', Sun),
      theme('dark', Moon),
      theme('system', Monitor),
      {
        key: 'shortcuts',
        text: t('action.shortcuts'),
        hint: '?',
        icon: <Keyboard />,
        run: run(() => panelStore.set('shortcuts')),
      },
      { key: 'sign-out', text: t('common:layout.signOut'), icon: <LogOut />, run: run(() => void signOut()) },
    ],
    pages: pages.map(({ to, text, icon, isOfServer }) => ({
      ...page(to, t(`common:${text}`), icon),
      ...(isOfServer && { run: run(() => window.location.assign(to)) }),
    })),
  };
}
