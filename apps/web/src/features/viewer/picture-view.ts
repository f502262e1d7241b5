import { limits } from '@tessera/contract';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { button } from './action-view.ts';
import { element } from './dom.ts';
import type { Translate } from './viewer-texts.ts';

/** The QR code of this page. The encoder is loaded after the card is shown. */
export function pictureView(link: string, name: string, t: Translate): HTMLElement {
  const size = String(limits.viewer.imageSize);
  const image = element('img', {
    alt: t('picture.alt'),
    width: size,
    height: size,
    decoding: 'async',
    class: 'aspect-square max-w-full rounded-control border border-line bg-white',
  });
  const load = import('./picture.ts');
  void load.then(({ linkPicture }) => image.setAttribute('src', linkPicture(link)));
  const download = button(t('picture.download'), 'save', 'secondary', () => {
    void load.then(({ savePicture }) => savePicture(link, name));
  });
  return element(
    'section',
    {
      'aria-label': t('picture.title'),
      class: 'grid justify-items-center gap-4 rounded-card border border-line bg-surface p-5',
    },
    image,
    element('p', { class: 'figures text-center wrap-anywhere text-soft' }, withoutScheme(link)),
    download,
  );
}
