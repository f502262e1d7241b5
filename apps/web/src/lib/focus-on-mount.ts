/** A `ref` for the field that a user came to fill in. It has the focus at once, so no typed key is lost. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();
