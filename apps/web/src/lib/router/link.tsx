import type { ComponentProps } from 'react';
import { useRouter } from './browser-router.tsx';
import type { NavigateOptions } from './history.ts';

type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click on a link opens a page in this tab. */
export const opensHere = (click: Click, link: HTMLAnchorElement): boolean =>
  !click.defaultPrevented &&
  click.button === 0 &&
  !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) &&
  ['', '_self'].includes(link.target) &&
  !link.hasAttribute('download');

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string };

/** A link to a page of the app. */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const { history } = useRouter();
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!opensHere(event, event.currentTarget)) return;
        event.preventDefault();
        history.navigate(to, { replace, state });
      }}
    >
      {children}
    </a>
  );
}
