import { useEffect, useEffectEvent, useRef } from 'react';

interface ViewportSentinelProps {
  onIntersect: () => void;
  /** How far below the screen it may be, as a CSS length. */
  margin?: string;
}

/** An invisible element that calls `onIntersect` when it comes near the screen. */
export function ViewportSentinel({ onIntersect, margin = '800px' }: ViewportSentinelProps) {
  const element = useRef<HTMLSpanElement>(null);
  const handleIntersect = useEffectEvent(onIntersect);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && handleIntersect(),
      {
        rootMargin: `${margin} 0px`,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin]);
  return <span ref={element} aria-hidden="true" />;
}
