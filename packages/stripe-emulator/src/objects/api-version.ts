/** The one version of Stripe's API whose shapes are spoken here: the one the SDK's types describe. */
export const apiVersion = '2026-10-28.endive';
