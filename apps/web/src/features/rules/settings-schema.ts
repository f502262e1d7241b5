/** A separate module, so that a dynamic import loads this schema and not the whole contract. */
export { linkSettingsBody } from '@tessera/contract';
