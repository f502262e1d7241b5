import { expect, it } from 'vitest';
import { onlyShipped } from './sbom.mjs';

const component = (id, purl = `pkg:npm/${id.replace(/^@/, '%40')}`) => ({ 'bom-ref': id, purl });
const bom = {
  bomFormat: 'CycloneDX',
  metadata: { component: { ...component('tessera@0.1.0'), name: 'folder' } },
  components: [component('@s/a@1.0.0'), component('dev@1.0.0'), component('b@2.0.0')],
  dependencies: [
    { ref: 'tessera@0.1.0', dependsOn: ['@s/a@1.0.0', 'dev@1.0.0'] },
    { ref: '@s/a@1.0.0', dependsOn: ['b@2.0.0'] },
    { ref: 'dev@1.0.0', dependsOn: ['b@2.0.0'] },
  ],
};
const shipped = (name, version) => ({ path: `node_modules/${name}`, name, version, license: 'MIT' });
const a = shipped('@s/a', '1.0.0');
const b = shipped('b', '2.0.0');

it('keeps the packages that ship and the edges between them', () => {
  const reduced = onlyShipped(bom, [a, b]);
  expect(reduced.metadata.component.name).toBe('tessera');
  expect(reduced.components.map(({ 'bom-ref': ref }) => ref)).toEqual(['@s/a@1.0.0', 'b@2.0.0']);
  expect(reduced.dependencies).toEqual([
    { ref: 'tessera@0.1.0', dependsOn: ['@s/a@1.0.0'] },
    { ref: '@s/a@1.0.0', dependsOn: ['b@2.0.0'] },
  ]);
});

it('throws when a package that ships is not in the list of npm', () => {
  expect(() => onlyShipped(bom, [a, { ...b, version: '3.0.0' }])).toThrow('lacks b@3.0.0');
});
