/** A separate module, so that a dynamic import loads these schemas and not the whole contract. */
export {
  changePasswordForm,
  createApiKeyBody,
  emailBody,
  loginForm,
  passkeyNameForm,
  registerForm,
  confirmPasswordForm,
  reportForm,
  resetPasswordForm,
  secondFactorCodeBody,
} from '@tessera/contract';
