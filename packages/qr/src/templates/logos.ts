/** The built-in logos, as lines of two units in a square of 24 units. */
export const builtInLogos = {
  wifi: 'M2,9C7.5,3.7,16.5,3.7,22,9M5.5,13C9,9.7,15,9.7,18.5,13M9,17C10.7,15.4,13.3,15.4,15,17M12,20.5L12,20.5',
  contact:
    'M12,12C9.2,12,7.5,10,7.5,7.5C7.5,5,9.2,3,12,3C14.8,3,16.5,5,16.5,7.5C16.5,10,14.8,12,12,12ZM3.5,21C4,17,7.5,15.5,12,15.5C16.5,15.5,20,17,20.5,21',
  calendar:
    'M3,5L21,5L21,21L3,21ZM3,10L21,10M8,2.5L8,6.5M16,2.5L16,6.5M8,14L8.5,14M12,14L12.5,14M16,14L16.5,14M8,17.5L8.5,17.5M12,17.5L12.5,17.5',
  pin: 'M12,22C7.5,16.5,5,13,5,9.5C5,5.5,8,2.5,12,2.5C16,2.5,19,5.5,19,9.5C19,13,16.5,16.5,12,22ZM12,12C10.6,12,9.5,10.9,9.5,9.5C9.5,8.1,10.6,7,12,7C13.4,7,14.5,8.1,14.5,9.5C14.5,10.9,13.4,12,12,12Z',
  menu: 'M7,2.5L7,21.5M4,2.5L4,7C4,9,5.3,10,7,10C8.7,10,10,9,10,7L10,2.5M17,21.5L17,2.5C14.5,4,13.5,7.5,13.5,13L17,13',
  phone:
    'M5,3L9,3L10.5,8L8,9.8C9.2,12.5,11.5,14.8,14.2,16L16,13.5L21,15L21,19C21,20.2,20.2,21,19,21C10.5,21,3,13.5,3,5C3,3.8,3.8,3,5,3Z',
  mail: 'M2.5,5L21.5,5L21.5,19L2.5,19ZM2.5,6L12,13.5L21.5,6',
  dollar:
    'M17,7C16.5,5,14.5,4.3,12,4.3C9.2,4.3,7,5.5,7,8C7,13.5,17.2,10.5,17.2,16C17.2,18.5,15,19.7,12,19.7C9.3,19.7,7.2,18.8,6.7,16.7M12,2L12,22',
  euro: 'M18.5,5.5C17,4.2,15.5,3.5,13.7,3.5C9.8,3.5,7,7,7,12C7,17,9.8,20.5,13.7,20.5C15.5,20.5,17,19.8,18.5,18.5M4,10L14,10M4,14L14,14',
  pound:
    'M17.5,6.5C17,4.5,15.5,3.5,13.3,3.5C10.5,3.5,8.7,5.3,8.7,8L8.7,15C8.7,17.5,8,19.5,6,20.5L18.5,20.5M5.5,12.5L14.5,12.5',
  yen: 'M5.5,3.5L12,12L18.5,3.5M12,12L12,21M7,13L17,13M7,17L17,17',
  bitcoin:
    'M7,4L13.5,4C18,4,18,11.5,13.5,11.5L7,11.5M13.5,11.5C19,11.5,19,20,13.5,20L7,20M8.5,4L8.5,20M10,1.8L10,4M13,1.8L13,4M10,20L10,22.2M13,20L13,22.2',
} as const satisfies Readonly<Record<string, string>>;

export type BuiltInLogo = keyof typeof builtInLogos;
export const builtInLogoNames = Object.keys(builtInLogos) as BuiltInLogo[];

/** Pixels; the largest that the product stores. */
const size = 512;

/** A logo as SVG file, which becomes a PNG like every other logo. */
export function builtInLogoSvg(name: BuiltInLogo, color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new TypeError('A color must be #RRGGBB.');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24"><path fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="${builtInLogos[name]}"/></svg>`;
}
