import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** In pixels, until the real height is known. */
  estimatedHeight: number;
  /** Whether to start with the content in place instead of an empty frame. */
  initially: boolean;
  children: ReactNode;
}

/** Two screens ahead in both directions: nobody scrolls fast enough to see the frame empty. */
const reach = '1800px 0px';

/** Takes its content out of the page while it is far from the screen, and keeps its place meanwhile. */
export function WhenNear({ estimatedHeight, initially, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(initially);
  const [height, setHeight] = useState(estimatedHeight);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // What has the focus stays, or the next key press would go nowhere.
        if (!entry || (!entry.isIntersecting && node.contains(document.activeElement))) return;
        if (!entry.isIntersecting && node.hasChildNodes()) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { rootMargin: reach },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} style={near ? undefined : { height }}>
      {near && children}
    </div>
  );
}
