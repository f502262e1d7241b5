export type ToastKind = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastMessage {
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
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

const say = (kind: ToastKind) => (text: string, action?: ToastAction) => {
  const message = { kind, text, action };
  if (listener) listener(message);
  else waiting.push(message);
};

export const toast = { success: say('success'), error: say('error'), info: say('info') } satisfies Record<
  ToastKind,
  (text: string, action?: ToastAction) => void
>;
