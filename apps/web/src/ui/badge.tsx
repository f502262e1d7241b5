import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeStyle = cva('inline-flex items-center gap-1 rounded-full wrap-normal px-2.5 py-0.5 text-xs font-medium', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-soft',
      success: 'bg-success-soft text-success',
      warn: 'bg-warn-soft text-warn',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export function Badge({ tone, children }: VariantProps<typeof badgeStyle> & { children: ReactNode }) {
  return <span className={badgeStyle({ tone })}>{children}</span>;
}
