import { LogOut } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { LanguageSelect } from '../features/account/language-select.tsx';
import { ThemeSwitch } from '../features/account/theme-switch.tsx';
import { signOut } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { Button } from '../ui/button.tsx';

export function AccountPanel() {
  const { t } = useTranslation();
  const { email } = useUser();
  return (
    <div className="mt-auto grid gap-3 border-t border-line pt-4">
      {/* Below each other: "Português (Brasil)" leaves no room beside it. */}
      <div className="grid gap-2">
        <LanguageSelect wide />
        <ThemeSwitch wide />
      </div>
      <div className="px-3">
        <p className="text-xs text-soft">{t('layout.signedInAs')}</p>
        <p className="font-medium wrap-anywhere">{email}</p>
      </div>
      <Button
        variant="secondary"
        wide
        icon={<LogOut className="size-4" aria-hidden="true" />}
        onClick={() => void signOut()}
      >
        {t('layout.signOut')}
      </Button>
    </div>
  );
}
