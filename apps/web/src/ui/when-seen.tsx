import { useEffect, useEffectEvent, useRef } from 'react';

/** An invisible mark in the page that says when a reader comes near it. */
export function WhenSeen({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      rootMargin: '800px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} aria-hidden="true" />;
}
