declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tag reads what is pushed here, and only if it is the very `arguments` of a call. */
export function tellTag(..._message: unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}

let loaded = false;

/** Fetches the tag, once. Nothing is fetched from anyone unless an installation asks for it. */
export function loadTag(id: string): void {
  if (loaded) return;
  loaded = true;
  tellTag('js', new Date());
  tellTag('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** For tests, which meet more than one installation. */
export function forgetTag(): void {
  loaded = false;
  delete window.dataLayer;
  document.head.querySelectorAll('script[src*="googletagmanager"]').forEach((script) => script.remove());
}
