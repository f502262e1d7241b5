/** Fetched when the form is first touched; see the resolver. */
export { changePasswordForm } from '@tessera/contract';
