import type { ReactNode } from 'react';

const toneStyle = {
  neutral: 'bg-sunken text-soft',
  success: 'bg-success-soft text-success',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof toneStyle; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full wrap-normal px-2.5 py-0.5 text-xs font-medium ${toneStyle[tone]}`}
    >
      {children}
    </span>
  );
}
