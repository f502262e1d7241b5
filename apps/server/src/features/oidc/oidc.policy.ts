/** The verified address of an identity at the provider; undefined if there is none. */
export interface ProvidedAddress {
  email: string | undefined;
  isEmailVerified: boolean;
}

/** An empty list allows every domain. An address that the provider has not verified proves no domain. */
export function isDomainAllowed({ email, isEmailVerified }: ProvidedAddress, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isEmailVerified && domain !== undefined && domains.includes(domain);
}

/** Methods of RFC 8176 that prove a second factor: several factors, one-time codes, keys, cards and phones. */
const secondFactors: readonly string[] = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'sms', 'tel'];

/** Authentication levels (`acr`) that stand for more than one factor or for phishing-resistant keys. */
const strongLevels: readonly string[] = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
];

/** Whether the provider asserts that the person used a second factor. */
export const assertsSecondFactor = ({ methods, level }: { methods: readonly string[]; level: string | undefined }) =>
  methods.some((method) => secondFactors.includes(method)) || (level !== undefined && strongLevels.includes(level));

/** The last way to sign in cannot be removed. */
export const canUnlink = ({ hasPassword, isOnlyMethod }: { hasPassword: boolean; isOnlyMethod: boolean }): boolean =>
  hasPassword && !isOnlyMethod;
