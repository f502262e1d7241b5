/** A separate module, so that a dynamic import loads these schemas and not the whole contract. */
export { adminEndpoints, blockBody, reasonBody } from '@tessera/contract';
