/** Menus and tooltips open inside a landmark: the main one, or the sidebar while its menu covers a narrow screen. */
export const overlayRoot = (): HTMLElement =>
  document.querySelector<HTMLElement>('main:not([inert])') ?? document.querySelector('aside') ?? document.body;
