import { saveFile } from '../../lib/save-file.ts';

export function saveCodes(codes: readonly string[], title: string, fileName: string): void {
  saveFile(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), `tessera-${fileName}.txt`);
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
