import { languages } from '@tessera/contract';
import { ChevronsUpDown, Languages, LogOut } from 'lucide-react';
import { themeIcons } from '../features/account/theme-switch.tsx';
import { useChooseLanguage } from '../features/account/use-choose-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { chooseTheme, themes, useTheme } from '../lib/theme.ts';
import { signOut } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { entryStyle } from './navigation.tsx';

/** The address of the account with the menu of language and appearance, and the sign-out. */
export function AccountPanel() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <AccountMenu />
      <button type="button" className={entryStyle} onClick={() => void signOut()}>
        <LogOut className="size-5 shrink-0" aria-hidden="true" />
        {t('layout.signOut')}
      </button>
    </div>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const { email } = useUser();
  const language = useLanguage();
  const theme = useTheme();
  const chooseLanguage = useChooseLanguage();
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-1.5 text-left hover:bg-line/50 aria-expanded:bg-line/50"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-soft">{t('layout.signedInAs')}</span>{' '}
        <span className="block font-medium wrap-anywhere">{email}</span>
      </span>
      {/* Found by people who cannot read the language of the screen. */}
      <Languages className="size-4 shrink-0 text-soft" aria-hidden="true" />
      <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
    </button>
  );
  return (
    <DropdownMenu
      trigger={trigger}
      label={t('layout.accountMenu')}
      items={[
        {
          title: t('language.label'),
          items: languages.map(({ code, name }) => ({
            key: code,
            label: name,
            lang: code,
            isChosen: code === language,
            onSelect: () => chooseLanguage(code),
          })),
        },
        {
          title: t('theme.label'),
          items: themes.map((name) => {
            const Icon = themeIcons[name];
            return {
              key: name,
              label: t(`theme.${name}`),
              icon: <Icon aria-hidden="true" />,
              isChosen: name === theme,
              onSelect: () => chooseTheme(name),
            };
          }),
        },
      ]}
    />
  );
}
