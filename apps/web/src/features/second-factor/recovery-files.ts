export function saveCodes(codes: readonly string[], title: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tessera-${fileName}.txt`;
  link.click();
  // A phone may still show its save dialog.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Prints the codes alone, from a frame without an address of its own. */
export function printCodes(codes: readonly string[], title: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return frame.remove();
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('ul');
  for (const code of codes) {
    const item = page.createElement('li');
    item.textContent = code;
    list.append(item);
  }
  page.title = title;
  page.body.append(heading, list);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
