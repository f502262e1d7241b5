import { limits } from '@tessera/contract';
import { button } from './action-view.ts';
import { element } from './dom.ts';
import type { Say } from './viewer-texts.ts';

/** The code that leads here, to pass on or to print. It comes after the card: nobody waits for it. */
export function pictureView(link: string, name: string, say: Say): HTMLElement {
  const size = String(limits.viewer.imageSize);
  const image = element('img', {
    alt: say('picture.alt'),
    width: size,
    height: size,
    decoding: 'async',
    class: 'aspect-square max-w-full rounded-control border border-line bg-white',
  });
  const load = import('./picture.ts');
  void load.then(({ pictureOf }) => image.setAttribute('src', pictureOf(link)));
  const download = button(say('picture.download'), 'save', 'secondary', () => {
    void load.then(({ savePicture }) => savePicture(link, name));
  });
  return element(
    'section',
    {
      'aria-label': say('picture.title'),
      class: 'grid justify-items-center gap-4 rounded-card border border-line bg-surface p-5',
    },
    image,
    element('p', { class: 'figures text-center wrap-anywhere text-soft' }, link.replace(/^https?:\/\//, '')),
    download,
  );
}
