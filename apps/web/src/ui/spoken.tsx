import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ElementType,
  type HTMLAttributes,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { announce } from './live-region.ts';

/** Whether the page around an element was shown before it. Outside of pages, everything appears later. */
const PageShown = createContext((): boolean => true);

/** Renders a page. A screen reader reads a new page from its start, so that its first messages need no announcement. */
export function SpokenPage({ Page }: { Page: ComponentType }) {
  const shown = useRef<ComponentType>(undefined);
  // Effects run from the inside out: messages of the first render still find the previous page.
  useEffect(() => {
    shown.current = Page;
    return () => {
      shown.current = undefined;
    };
  }, [Page]);
  const isShown = useCallback(() => shown.current === Page, [Page]);
  return (
    <PageShown value={isShown}>
      <Page />
    </PageShown>
  );
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
  const isPageShown = use(PageShown);
  const isSilentAtFirst = useEffectEvent(() => when === 'changed' || (when === 'later' && !isPageShown()));
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    let spoken = isSilentAtFirst() ? node.innerText : '';
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
  }, []);
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
