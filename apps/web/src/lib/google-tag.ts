declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tag accepts only an `arguments` object, not an array. */
export function pushToTag(..._message: unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}

let loaded = false;

/** Loads the tag once. */
export function loadTag(id: string): void {
  if (loaded) return;
  loaded = true;
  pushToTag('js', new Date());
  pushToTag('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** For tests, which use more than one installation. */
export function resetTag(): void {
  loaded = false;
  delete window.dataLayer;
  document.head.querySelectorAll('script[src*="googletagmanager"]').forEach((script) => script.remove());
}
