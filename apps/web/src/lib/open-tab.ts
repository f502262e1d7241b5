/**
 * Opens an address in a new tab after an answer was waited for. Browsers allow that for some seconds after a click; when
 * they would not any more, the address is followed here, where a file is saved without the page being left.
 */
export function openTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The address is our own; a tab that knows who opened it is closed again when it turns out to be a file.
  link.rel = 'opener';
  // Old browsers do not say; they block or they do not.
  if (navigator.userActivation?.isActive !== false) link.target = '_blank';
  link.click();
}
