import { apiPrefix, type Endpoint } from '@tessera/contract';

/** Replaces each `{name}` in a path by its percent-encoded value. */
export function endpointPath(definition: Endpoint, params: Record<string, string> = {}): string {
  return (
    apiPrefix +
    definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${definition.path} needs ${name}`);
      return encodeURIComponent(value);
    })
  );
}
