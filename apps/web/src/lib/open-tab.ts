/** Opens an address in a new tab. Call it while the click is handled: after a request, WebKit blocks the tab. */
export function openTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.click();
}
