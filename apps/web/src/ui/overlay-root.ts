/** Menus and hints belong to the page they hang on, so they open inside its main landmark. */
export const overlayRoot = (): HTMLElement => document.querySelector('main') ?? document.body;
