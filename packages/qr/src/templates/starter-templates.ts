import type { QrFrame, QrStyleOptions } from '@tessera/contract';
import type { BuiltInLogo } from './logos.ts';

/** A look that everyone can start from. */
export type StarterTemplate = {
  /** Stable: translations and tests use it. */
  name: string;
  style: Partial<Omit<QrStyleOptions, 'frame' | 'size'>>;
  /** The text of the frame is that of the code's language. */
  frame?: Omit<QrFrame, 'text'>;
  logo?: { name: BuiltInLogo; color: string };
};

/** A logo hides modules, so these styles have the highest correction level. */
const withLogo = { error_correction_level: 'H' } as const;

export const starterTemplates = [
  { name: 'classic', style: {}, frame: { kind: 'bar-below' } },
  { name: 'minimal', style: { style: 'rounded', dots_color: '#111827' }, frame: { kind: 'caption' } },
  {
    name: 'ocean',
    style: {
      style: 'extra-rounded',
      dots_gradient: { kind: 'linear', from: '#0369A1', to: '#1E3A8A', angle: 45 },
      dots_color: '#0C4A6E',
    },
    frame: { kind: 'bubble' },
  },
  {
    name: 'sunset',
    style: {
      style: 'rounded',
      dots_gradient: { kind: 'linear', from: '#B91C1C', to: '#7E22CE', angle: 60 },
      dots_color: '#9D174D',
      corners_square_color: '#7E22CE',
    },
    frame: { kind: 'bar-above' },
  },
  {
    name: 'forest',
    style: { style: 'classy-rounded', dots_color: '#14532D', background_color: '#F0FDF4' },
    frame: { kind: 'brackets' },
  },
  {
    name: 'wifi',
    style: { ...withLogo, style: 'rounded', dots_color: '#1E40AF' },
    frame: { kind: 'phone' },
    logo: { name: 'wifi', color: '#1E40AF' },
  },
  {
    name: 'menu',
    style: { ...withLogo, style: 'classy', dots_color: '#7C2D12', background_color: '#FFF7ED' },
    frame: { kind: 'ticket', color: '#7C2D12' },
    logo: { name: 'menu', color: '#7C2D12' },
  },
  {
    name: 'contact',
    style: { ...withLogo, style: 'rounded', dots_color: '#111827', corners_dot_color: '#B91C1C' },
    frame: { kind: 'brackets', color: '#B91C1C' },
    logo: { name: 'contact', color: '#B91C1C' },
  },
  {
    name: 'event',
    style: { ...withLogo, style: 'extra-rounded', dots_color: '#4C1D95' },
    frame: { kind: 'ticket' },
    logo: { name: 'calendar', color: '#4C1D95' },
  },
  {
    name: 'location',
    style: { ...withLogo, style: 'rounded', dots_color: '#1F2937', corners_square_color: '#B91C1C' },
    frame: { kind: 'bubble', color: '#B91C1C' },
    logo: { name: 'pin', color: '#B91C1C' },
  },
  {
    name: 'badge',
    style: {
      style: 'rounded',
      dots_gradient: { kind: 'radial', from: '#0F766E', to: '#134E4A' },
      dots_color: '#134E4A',
    },
    frame: { kind: 'badge' },
  },
  {
    name: 'lines',
    style: { style: 'rounded', dots_style: 'vertical-lines', dots_color: '#312E81', corners_dot_color: '#BE185D' },
    frame: { kind: 'bar-below', color: '#312E81' },
  },
] as const satisfies readonly StarterTemplate[];

/** The style of a template with a call to action. */
export const styleOfTemplate = ({ style, frame }: StarterTemplate, callToAction: string): Partial<QrStyleOptions> => ({
  ...style,
  ...(frame && { frame: { ...frame, text: callToAction } }),
});
