/** Fetched when the form is first touched; see the resolver. */
export { emailBody } from '@tessera/contract';
