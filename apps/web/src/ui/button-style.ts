const variantStyle = {
  primary: 'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  secondary: 'border-edge/60 bg-surface text-ink not-disabled:hover:border-edge not-disabled:hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink not-disabled:hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-strong',
};

const sizeStyle = {
  sm: 'min-h-8 px-3 py-1 text-sm',
  md: 'min-h-10 px-4 py-2 text-sm',
  lg: 'min-h-12 px-5 py-2.5 text-base',
};

export interface ButtonStyle {
  variant?: keyof typeof variantStyle | undefined;
  size?: keyof typeof sizeStyle | undefined;
  wide?: boolean | undefined;
}

/** Classes of a button. Also for links that look like buttons. */
export const buttonStyle = ({ variant = 'primary', size = 'md', wide = false }: ButtonStyle = {}): string =>
  `relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors [&_svg]:shrink-0 disabled:cursor-not-allowed disabled:opacity-55 ${variantStyle[variant]} ${sizeStyle[size]}${wide ? ' w-full' : ''}`;
