// The order of the server's features. ARCHITECTURE.md has the picture, docs/adr/0053-feature-order.md the reasons.

/** From the bottom to the top. A feature imports features of lower layers. */
const features = [
  ['dev-billing', 'dev-mailbox', 'history', 'idempotency', 'live', 'plans'],
  ['annotations', 'clicks', 'jobs', 'tags', 'utm-presets'],
  ['links'],
  ['moderation'],
  ['auth', 'site'],
  ['api-keys', 'invites', 'passkeys', 'second-factor', 'shares', 'webhooks'],
  ['conversions', 'oidc', 'qr-codes', 'subscription', 'watch'],
  ['imports', 'mail-reports', 'print-sheets', 'takeout'],
];

/** The folders of a feature that has an order inside. Files beside them connect the folders, and no folder imports these files. */
const folders = {
  moderation: [['operators'], ['daily-codes', 'reports'], ['blocks'], ['destination-checks']],
};

const layerIn = (layers, name) => layers.findIndex((layer) => layer.includes(name));

/** @param {{ feature?: string, folder?: string }} here @param {{ feature?: string, folder?: string }} there */
export function orderViolation(here, there) {
  if (here.feature !== there.feature) return violationIn(features, here.feature, there.feature);
  const layers = folders[here.feature];
  if (!layers || here.folder === there.folder || here.folder === undefined) return undefined;
  if (there.folder === undefined) return `${here.feature}/${here.folder} must not import the files beside it.`;
  return violationIn(layers, here.folder, there.folder);
}

function violationIn(layers, from, to) {
  const [low, high] = [layerIn(layers, to), layerIn(layers, from)];
  if (low === -1 || high === -1) return `${low === -1 ? to : from} has no place in scripts/lib/feature-order.mjs.`;
  return low < high ? undefined : `${from} must not import ${to}: scripts/lib/feature-order.mjs has the order.`;
}
