import { limits } from '@tessera/contract';
import { buttonStyle } from '../../ui/button-style.ts';
import type { Action } from './cards.ts';
import { element } from './dom.ts';
import { saveFile } from './files.ts';
import { icon, type IconName } from './icons.ts';
import type { Say } from './viewer-texts.ts';

type Look = 'primary' | 'secondary';

const styleOf = (look: Look) => buttonStyle({ variant: look, size: look === 'primary' ? 'lg' : 'md', wide: true });

/** A link where the visitor goes somewhere, a button where something happens here. */
export function actionView(action: Action, look: Look, say: Say): HTMLElement {
  const label = say(action.label);
  switch (action.does) {
    case 'open':
      return openLink(label, action.href, action.icon, look);
    case 'copy':
      return copyButton(label, action.text, look, say);
    case 'save': {
      const save = () => {
        const { name, type, content } = action.file();
        saveFile(new Blob([content], { type }), name);
      };
      return button(label, action.icon, look, save);
    }
  }
}

export function button(label: string, picture: IconName, look: Look, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: styleOf(look) }, icon(picture), element('span', {}, label));
  made.addEventListener('click', onClick);
  return made;
}

/** A web page opens beside this one; mail, calls and messages leave the browser anyway. */
function openLink(label: string, href: string, picture: IconName, look: Look): HTMLAnchorElement {
  const beside = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return element('a', { href, class: styleOf(look), ...beside }, icon(picture), element('span', {}, label));
}

function copyButton(label: string, text: string, look: Look, say: Say): HTMLButtonElement {
  const words = element('span', { 'aria-live': 'polite' }, label);
  const made = element('button', { type: 'button', class: styleOf(look) }, icon('copy'), words);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (picture: IconName, shown: string) => {
    made.firstElementChild?.replaceWith(icon(picture));
    words.textContent = shown;
  };
  const tell = (picture: IconName, shown: string) => {
    show(picture, shown);
    clearTimeout(timer);
    timer = setTimeout(() => show('copy', label), limits.delays.copiedMs);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      tell('done', say('action.copied'));
    } catch {
      // Browsers refuse the clipboard outside https and localhost.
      tell('warning', say('action.copyFailed'));
    }
  };
  made.addEventListener('click', () => void copy());
  return made;
}
