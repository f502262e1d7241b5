import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { receiveToasts, type ToastKind, type ToastMessage } from './toast.ts';

interface ToasterProps {
  label: string;
  closeLabel: string;
  first: readonly ToastMessage[];
}

const errorMs = 8000;
/** Long enough to undo. */
const actionMs = 10_000;

/** Toasts are spoken with all other messages, when they are sent: the library's own live region is switched off. */
const silence = (section: HTMLElement | null) => section?.setAttribute('aria-live', 'off');

/** Errors and toasts with an action stay longer. */
function showToast({ kind, text, action }: ToastMessage): void {
  const duration = action ? actionMs : kind === 'error' ? errorMs : undefined;
  show[kind](text, { ...(duration && { duration }), ...(action && { action }) });
}

export function Toaster({ label, closeLabel, first }: ToasterProps) {
  useEffect(() => {
    // A timer shows them once, though development runs effects twice.
    const timer = setTimeout(() => first.forEach(showToast));
    const stop = receiveToasts(showToast);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [first]);
  return (
    <Sonner
      ref={silence}
      containerAriaLabel={label}
      position="bottom-right"
      style={{ fontFamily: 'inherit' }}
      closeButton
      icons={icons}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: closeLabel, classNames: toastClasses }}
    />
  );
}

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-danger" aria-hidden="true" />,
  info: <Info className="size-5 text-soft" aria-hidden="true" />,
} satisfies Record<ToastKind, React.ReactNode>;

const toastClasses = {
  toast:
    'flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 pr-11 text-sm text-ink shadow-float sm:w-[356px]',
  title: 'font-medium',
  actionButton: 'shrink-0 rounded-small font-semibold text-ink underline decoration-edge underline-offset-3',
  // Hidden on toasts behind another one until the stack is expanded.
  closeButton:
    '[[data-front=false][data-expanded=false]_&]:invisible absolute! top-2.5 right-2.5 left-auto! grid size-7 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink',
};
