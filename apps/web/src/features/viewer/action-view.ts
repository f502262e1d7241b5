import { limits } from '@tessera/contract';
import { buttonStyle } from '../../ui/button-style.ts';
import { announce } from '../../ui/live-region.ts';
import type { Action } from './card.ts';
import { element, linkTo } from './dom.ts';
import { saveFile } from '../../lib/save-file.ts';
import { icon, type IconName } from './icons.ts';
import type { Translate } from './viewer-texts.ts';

type Variant = 'primary' | 'secondary';

const actionStyle = (variant: Variant) =>
  buttonStyle({ variant, size: variant === 'primary' ? 'lg' : 'md', wide: true });

/** A link if the action opens another page or app, a button if it acts on this page. */
export function actionView(action: Action, variant: Variant, t: Translate): HTMLElement {
  const label = t(action.label);
  switch (action.kind) {
    case 'open':
      return linkTo(action.href, actionStyle(variant), icon(action.icon), element('span', {}, label));
    case 'copy':
      return copyButton(label, action.text, variant, t);
    case 'save':
      return button(label, action.icon, variant, () => {
        const { name, type, content } = action.file();
        saveFile(new Blob([content], { type }), name);
      });
  }
}

export function button(label: string, name: IconName, variant: Variant, onClick: () => void): HTMLButtonElement {
  const style = actionStyle(variant);
  const node = element('button', { type: 'button', class: style }, icon(name), element('span', {}, label));
  node.addEventListener('click', onClick);
  return node;
}

function copyButton(label: string, text: string, variant: Variant, t: Translate): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (name: IconName, shown: string) => {
    node.firstElementChild?.replaceWith(icon(name));
    if (node.lastElementChild) node.lastElementChild.textContent = shown;
  };
  const showResult = (name: IconName, shown: string) => {
    show(name, shown);
    announce(shown);
    clearTimeout(timer);
    timer = setTimeout(() => show('copy', label), limits.delays.copiedMs);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showResult('done', t('action.copied'));
    } catch {
      // Browsers refuse the clipboard outside https and localhost.
      showResult('warning', t('action.copyFailed'));
    }
  };
  const node = button(label, 'copy', variant, () => void copy());
  return node;
}
