/** The package has no types. Unlike `punycode`, its name does not collide with the deprecated module of Node. */
declare module 'punycode.js' {
  export function toUnicode(domain: string): string;
}
