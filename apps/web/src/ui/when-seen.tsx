import { useEffect, useEffectEvent, useRef } from 'react';

interface WhenSeenProps {
  onSeen: () => void;
  /** How far below the screen it may be, as a CSS length. */
  margin?: string;
}

/** An invisible element that calls `onSeen` when it comes near the screen. */
export function WhenSeen({ onSeen, margin = '800px' }: WhenSeenProps) {
  const element = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      rootMargin: `${margin} 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin]);
  return <span ref={element} aria-hidden="true" />;
}
