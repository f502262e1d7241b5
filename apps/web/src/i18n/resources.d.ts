import type auth from '../../locales/en/auth.json';
import type common from '../../locales/en/common.json';
import type dashboard from '../../locales/en/dashboard.json';
import type errors from '../../locales/en/errors.json';
import type invites from '../../locales/en/invites.json';
import type profile from '../../locales/en/profile.json';
import type qrCodes from '../../locales/en/qrCodes.json';
import type subscription from '../../locales/en/subscription.json';
import type viewer from '../../locales/en/viewer.json';
import type { Namespace } from './namespaces.ts';

interface Resources extends Record<Namespace, object> {
  common: typeof common;
  errors: typeof errors;
  auth: typeof auth;
  dashboard: typeof dashboard;
  qrCodes: typeof qrCodes;
  viewer: typeof viewer;
  subscription: typeof subscription;
  invites: typeof invites;
  profile: typeof profile;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
