/** Menus and tooltips open inside the main landmark of their page. */
export const overlayRoot = (): HTMLElement => document.querySelector('main') ?? document.body;
