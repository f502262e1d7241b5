import { useEffect, useEffectEvent, useRef } from 'react';

/** An invisible element that calls `onSeen` when it comes near the screen. */
export function WhenSeen({ onSeen }: { onSeen: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      rootMargin: '800px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={element} aria-hidden="true" />;
}
