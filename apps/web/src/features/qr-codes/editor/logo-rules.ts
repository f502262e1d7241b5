import { limits } from '@tessera/contract';

/** Create takes more kinds and larger files than edit does, each in its own words. */
export const logoRules = {
  create: {
    ...limits.logo.create,
    help: 'editor:logo.createRule',
    badType: 'errors:code.logo_type',
    tooLarge: 'errors:code.logo_too_large',
  },
  edit: {
    ...limits.logo.edit,
    help: 'editor:logo.editRule',
    badType: 'editor:logo.editType',
    tooLarge: 'editor:logo.editSize',
  },
} as const;

export type LogoRules = (typeof logoRules)[keyof typeof logoRules];
export type LogoProblem = LogoRules['badType' | 'tooLarge'];

/** Some systems still say `image/jpg`. */
const typeOf = (file: Blob): string => (file.type === 'image/jpg' ? 'image/jpeg' : file.type);

export function logoProblem(file: Blob, rules: LogoRules): LogoProblem | undefined {
  const types: readonly string[] = rules.types;
  if (!types.includes(typeOf(file))) return rules.badType;
  return file.size > rules.maxBytes ? rules.tooLarge : undefined;
}
