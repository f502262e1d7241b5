import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, measured before the first paint and after each change; the fallback if it has no layout. */
export function useWidth<Node extends HTMLElement>(fallback: number): { ref: RefObject<Node | null>; width: number } {
  const ref = useRef<Node>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth || fallback);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [fallback]);
  return { ref, width };
}
