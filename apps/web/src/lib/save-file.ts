/** Saves a file to the downloads of the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A phone may still show its save dialog.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
