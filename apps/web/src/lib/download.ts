/**
 * Starts the download of a signed URL. The reply is an attachment, so the page stays; only an error page replaces it. The link
 * has no target: after a request, WebKit blocks a new tab without a message.
 */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
