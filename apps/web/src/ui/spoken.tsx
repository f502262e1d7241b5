import {
  type ComponentProps,
  type ComponentType,
  type ElementType,
  type HTMLAttributes,
  useEffect,
  useInsertionEffect,
  useRef,
} from 'react';
import { announce } from './live-region.ts';

/** Whether the effects of a page's first render are running. */
let isPageNew = false;

/** Renders a page. Screen readers read a new page from its start, so that its first messages need no announcement. */
export function SpokenPage({ Page }: { Page: ComponentType }) {
  // Before the effects of the page; the other one after them, because effects run from the inside out.
  useInsertionEffect(() => {
    isPageNew = true;
  }, [Page]);
  useEffect(() => {
    isPageNew = false;
  }, [Page]);
  return <Page />;
}

interface SpokenProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'div' | 'span';
  /**
   * - `later`: when it appears after the first render of its page, and when it changes
   * - `always`: also with the first render, for the result of something that the user did
   * - `changed`: a line that is always there, such as a count
   */
  when?: 'later' | 'always' | 'changed';
}

/** A message whose text is spoken by screen readers. While it is busy, it waits. */
export function Spoken({ as = 'p', when = 'later', ...rest }: SpokenProps) {
  const Tag: ElementType<ComponentProps<'p'>> = as;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const isSilent = when === 'changed' || (when === 'later' && isPageNew);
    let spoken = isSilent ? node.innerText : '';
    const speak = () => {
      const text = node.innerText;
      if (text === spoken || node.getAttribute('aria-busy') === 'true') return;
      spoken = text;
      announce(text, node);
    };
    speak();
    const changes = new MutationObserver(speak);
    changes.observe(node, { childList: true, characterData: true, subtree: true, attributeFilter: ['aria-busy'] });
    return () => {
      changes.disconnect();
      announce('', node);
    };
  }, [when]);
  return <Tag {...rest} ref={element} />;
}

/** Most things load faster; telling so would be noise. */
const loadingDelayMs = 500;

/** Hidden text in place of something that is loading. Screen readers speak it if the loading takes longer than a moment. */
export function LoadingText({ children: text }: { children: string }) {
  useEffect(() => {
    const timer = setTimeout(() => announce(text), loadingDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <span className="sr-only">{text}</span>;
}
