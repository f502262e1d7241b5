/**
 * Who may make a call. An API key needs one of the scopes; without scopes, only a signed-in person may make it. `recent…` is
 * refused unless the person has signed in or confirmed within `limits.recentAuthenticationMinutes`.
 */
export const visitor = { access: 'visitor' } as const;
export const person = { access: 'user', scopes: [] } as const;
export const recentPerson = { ...person, recent: true } as const;
export const codesRead = { access: 'user', scopes: ['codes:read', 'codes:write'] } as const;
export const codesCreate = { access: 'user', scopes: ['codes:create', 'codes:write'] } as const;
export const codesWrite = { access: 'user', scopes: ['codes:write'] } as const;
export const statsRead = { access: 'user', scopes: ['stats:read'] } as const;
/** A key for browsers may make it for the codes that it lists. */
export const statsReadOfCode = { ...statsRead, ofListedCode: true } as const;
export const sharesWrite = { access: 'user', scopes: ['shares:write'] } as const;
/** Servers of the owner's sites. No key for browsers has it: everyone could report conversions with it. */
export const conversionsCreate = { access: 'user', scopes: ['conversions:create'] } as const;
export const webhooksWrite = { access: 'user', scopes: ['webhooks:write'] } as const;
export const admin = { access: 'admin' } as const;
export const recentAdmin = { access: 'admin', recent: true } as const;
/** A service that signs its calls. */
export const webhook = { access: 'webhook' } as const;
