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

/** The methods of RFC 8176 by kind of factor. Other methods, such as the place of the person, prove no factor. */
const methodsByKind = {
  knowledge: ['pwd', 'pin', 'kba'],
  possession: ['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop'],
  inherence: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const satisfies Record<string, readonly string[]>;

/** Authentication levels (`acr`) that stand for more than one factor. A phishing-resistant key (`phr`) alone is one factor. */
const multiFactorLevels: readonly string[] = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
];

/** Whether the provider asserts that the person used two different kinds of factors. One method alone may be the only factor. */
export function assertsSecondFactor({ methods, level }: { methods: readonly string[]; level: string | undefined }) {
  if (methods.includes('mfa') || (level !== undefined && multiFactorLevels.includes(level))) return true;
  const kinds = Object.values(methodsByKind).filter((names) => names.some((name) => methods.includes(name)));
  return kinds.length > 1;
}

/** The last way to sign in cannot be removed. */
export const canUnlink = ({ hasPassword, isOnlyMethod }: { hasPassword: boolean; isOnlyMethod: boolean }): boolean =>
  hasPassword && !isOnlyMethod;
