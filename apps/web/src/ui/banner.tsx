import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spoken } from './spoken.tsx';

export type BannerTone = 'info' | 'success' | 'warn' | 'error';

interface BannerProps {
  tone?: BannerTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

const styles = {
  info: { icon: Info, box: 'border-line bg-sunken', iconStyle: 'text-soft' },
  success: { icon: CircleCheck, box: 'border-success/30 bg-success-soft', iconStyle: 'text-success' },
  warn: { icon: TriangleAlert, box: 'border-warn/30 bg-warn-soft', iconStyle: 'text-warn' },
  error: { icon: CircleAlert, box: 'border-danger/30 bg-danger-soft', iconStyle: 'text-danger' },
} satisfies Record<BannerTone, object>;

/** Screen readers speak the text; a result also if its page opens with it. */
export function Banner({ tone = 'info', title, children, action }: BannerProps) {
  const { icon: Icon, box, iconStyle } = styles[tone];
  const isResult = tone === 'error' || tone === 'success';
  return (
    <div className={`flex gap-3 rounded-control border p-3 text-ink ${box}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${iconStyle}`} aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-2">
        <Spoken as="div" when={isResult ? 'always' : 'later'} className="wrap-anywhere">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </Spoken>
        {action && <div className="flex flex-wrap gap-2 empty:hidden">{action}</div>}
      </div>
    </div>
  );
}
