const isAddress = (hostname: string) => /^[\d.]+$/.test(hostname) || hostname.startsWith('[');

/** Browsers offer passkeys on secure pages only, and never for an IP address. Known at once, so that no layout shifts. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(window.location.hostname);
