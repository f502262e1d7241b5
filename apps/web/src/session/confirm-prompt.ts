import { createStore } from '../lib/store.ts';

type PromptState = { kind: 'closed' } | { kind: 'open'; finish: (isConfirmed: boolean) => void };

/** The dialog in which a signed-in person proves again who they are. */
export const confirmPrompt = createStore<PromptState>({ kind: 'closed' });

let hosts = 0;
let asking: Promise<boolean> | undefined;

/** The host shows the dialog. Returns a function that removes it and cancels an open dialog. */
export function mountConfirmHost(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    const state = confirmPrompt.get();
    if (state.kind === 'open') state.finish(false);
  };
}

/** Resolves with false if the person cancels, or if the page has no dialog. Parallel calls share one dialog. */
export function askToConfirm(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    confirmPrompt.set({ kind: 'open', finish: resolve });
  }).finally(() => {
    asking = undefined;
    confirmPrompt.set({ kind: 'closed' });
  });
  return asking;
}
