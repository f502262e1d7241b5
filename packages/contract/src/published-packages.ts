import names from './published-packages.json' with { type: 'json' };

/**
 * The names of the packages that others install. The packages of the repository (`@tessera/…`) are never published: neither that
 * scope nor the name `tessera` of the npm registry belongs to this project.
 */
export const publishedPackages: Readonly<Record<'client' | 'cli', string>> = names;
