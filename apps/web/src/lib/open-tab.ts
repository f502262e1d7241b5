/**
 * Opens an address in a new tab, also some time after the click. Browsers allow that for a few seconds; after that the
 * address opens in this tab, where a download does not leave the page.
 */
export function openTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // If the address is a download, the browser closes a tab that has an opener. This is safe: the address is on this server.
  link.rel = 'opener';
  // Older browsers have no `userActivation`; they may block the tab.
  if (navigator.userActivation?.isActive !== false) link.target = '_blank';
  link.click();
}
