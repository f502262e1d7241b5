import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface VirtualizedBlockProps {
  /** In pixels; used until the real height is known. */
  estimatedHeight: number;
  /** Whether the content is shown at first, instead of an empty frame. */
  initially: boolean;
  children: ReactNode;
}

/** About two screens in both directions, so that fast scrolling shows no empty frames. */
const margin = '1800px 0px';

/** Removes its content from the page while it is far from the screen, and keeps its height. */
export function VirtualizedBlock({ estimatedHeight, initially, children }: VirtualizedBlockProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(initially);
  const [height, setHeight] = useState(estimatedHeight);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // Keep content that has the focus, or the next key press would be lost.
        if (!entry || (!entry.isIntersecting && node.contains(document.activeElement))) return;
        if (!entry.isIntersecting && node.hasChildNodes()) setHeight(entry.boundingClientRect.height);
        // Rendered in small steps between frames, so that scrolling stays smooth.
        startTransition(() => setNear(entry.isIntersecting));
      },
      { rootMargin: margin },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  // Near the screen, but not on it: rendered, and not painted.
  const painted = { contentVisibility: 'auto', containIntrinsicHeight: `auto ${height}px` } as const;
  return (
    <div ref={frame} style={near ? painted : { height }}>
      {near && children}
    </div>
  );
}
