/** @typedef {{ 'bom-ref': string, name?: string, purl: string }} Component */
/** @typedef {{ bomFormat: string, metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom */

/** `@scope/name@1.2.3` of a component, whose name lacks the scope. */
const packageId = ({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, ''));

/**
 * Reduces npm's list of all installed packages to those that ship.
 * @param {Bom} bom @param {import('./lock-file.mjs').Shipped[]} shipped @returns {Bom}
 */
export function onlyShipped(bom, shipped) {
  const ids = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const found = bom.components.filter((component) => ids.has(packageId(component)));
  const missing = [...ids].filter((id) => !found.some((component) => packageId(component) === id));
  if (missing.length > 0) throw new Error(`the list of npm lacks ${missing.join(', ')}`);
  const refs = new Set([bom.metadata.component['bom-ref'], ...found.map((component) => component['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm takes the name from the folder of the checkout.
  const component = { ...bom.metadata.component, name: 'tessera' };
  return { ...bom, metadata: { ...bom.metadata, component }, components: found, dependencies };
}
