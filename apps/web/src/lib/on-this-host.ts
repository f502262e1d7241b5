/** The page's own host serves the file, even if the URL names another host of the installation. */
export function onThisHost(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}
