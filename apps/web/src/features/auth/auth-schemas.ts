/** Fetched when a form is first touched; see the resolver. */
export { emailBody, loginForm, registerForm, resetPasswordForm } from '@tessera/contract';
