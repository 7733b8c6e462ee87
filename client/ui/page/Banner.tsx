import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerTone = 'success' | 'warning' | 'error';

const tones = {
  success: { icon: CircleCheck, role: 'status', look: 'bg-surface text-positive' },
  warning: { icon: TriangleAlert, role: 'status', look: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, role: 'alert', look: 'bg-surface text-negative' },
} as const;

/** A message about a recent event or a required action. Screen readers announce it when it appears. */
export function Banner({ tone, children }: { tone: BannerTone; children: ReactNode }) {
  const { icon: Icon, role, look } = tones[tone];
  return (
    <div
      role={role}
      className={clsx('flex items-start gap-2 rounded-lg border border-current/30 px-4 py-2.5 text-small', look)}
    >
      <Icon size={16} aria-hidden className="mt-px shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
