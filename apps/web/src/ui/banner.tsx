import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerTone = 'info' | 'success' | 'warn' | 'error';

interface BannerProps {
  tone?: BannerTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

const looks = {
  info: { icon: Info, box: 'border-line bg-sunken', sign: 'text-soft' },
  success: { icon: CircleCheck, box: 'border-success/30 bg-success-soft', sign: 'text-success' },
  warn: { icon: TriangleAlert, box: 'border-warn/30 bg-warn-soft', sign: 'text-warn' },
  error: { icon: CircleAlert, box: 'border-danger/30 bg-danger-soft', sign: 'text-danger' },
} satisfies Record<BannerTone, object>;

/** A failure interrupts the reader, everything else waits for a pause. */
export function Banner({ tone = 'info', title, children, action }: BannerProps) {
  const { icon: Icon, box, sign } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-control border p-3 text-ink ${box}`}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${sign}`} aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="wrap-anywhere">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
