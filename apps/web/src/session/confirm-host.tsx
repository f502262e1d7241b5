import { useEffect } from 'react';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useStore } from '../lib/store.ts';
import { confirmPrompt, mountConfirmHost } from './confirm-prompt.ts';

/** Loaded when a call first asks for it. */
const ConfirmDialog = lazyPart(
  () => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog),
  ['confirm', 'errors'],
);

export function ConfirmHost() {
  const state = useStore(confirmPrompt);
  useEffect(() => mountConfirmHost(), []);
  if (state.kind === 'closed') return null;
  return <ConfirmDialog onFinish={state.finish} />;
}
