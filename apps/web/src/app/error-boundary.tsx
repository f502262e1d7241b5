import { Component, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { mainId } from './skip-link.tsx';

/** Replaces a page that fails to load or to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('page crashed', error);
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  const { t } = useTranslation();
  return (
    <main id={mainId} tabIndex={-1} className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <LogoMark size={40} />
        <Spoken as="div" className="grid gap-4">
          <h1 className="text-xl font-semibold">{t('crash.title')}</h1>
          <p className="text-soft">{t('crash.text')}</p>
        </Spoken>
        <Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>
      </div>
    </main>
  );
}
