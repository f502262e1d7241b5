import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { mainId } from './skip-link.tsx';

export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main id={mainId} tabIndex={-1} className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="grid max-w-md justify-items-center gap-4 text-center">
        <LogoMark size={40} />
        <h1 className="text-xl font-semibold">{t('crash.title')}</h1>
        <p className="text-soft">{t('crash.text')}</p>
        <Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>
      </div>
    </main>
  );
}
