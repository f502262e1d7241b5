export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  kind: ToastKind;
  text: string;
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
const waiting: ToastMessage[] = [];

/** Whoever shows toasts takes them from here; what was said before it was there is not lost. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const message of waiting.splice(0)) receive(message);
  return () => {
    if (listener === receive) listener = undefined;
  };
}

const say = (kind: ToastKind) => (text: string) => {
  const message = { kind, text };
  if (listener) listener(message);
  else waiting.push(message);
};

export const toast = { success: say('success'), error: say('error'), info: say('info') } satisfies Record<
  ToastKind,
  (text: string) => void
>;
