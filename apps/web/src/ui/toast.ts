import { announce } from './live-region.ts';

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

/** Registers the component that shows toasts and passes it the toasts that came before. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const message of waiting.splice(0)) receive(message);
  return () => {
    if (listener === receive) listener = undefined;
  };
}

const send = (kind: ToastKind) => (text: string, action?: ToastAction) => {
  const message = { kind, text, action };
  announce(action ? `${text}\n${action.label}` : text);
  if (listener) listener(message);
  else waiting.push(message);
};

export const toast = { success: send('success'), error: send('error'), info: send('info') } satisfies Record<
  ToastKind,
  (text: string, action?: ToastAction) => void
>;
