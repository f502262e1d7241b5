import { lazy, Suspense, useEffect } from 'react';
import { loadNamespaces } from '../i18n/text-store.ts';
import { useStore } from '../lib/store.ts';
import { confirmPrompt, mountConfirmHost } from './confirm-prompt.ts';

/** Loaded when a call first asks for it. */
const ConfirmDialog = lazy(async () => {
  const [module] = await Promise.all([import('./confirm-dialog.tsx'), loadNamespaces(['confirm', 'errors'])]);
  return { default: module.ConfirmDialog };
});

export function ConfirmHost() {
  const state = useStore(confirmPrompt);
  useEffect(() => mountConfirmHost(), []);
  if (state.kind === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onFinish={state.finish} />
    </Suspense>
  );
}
