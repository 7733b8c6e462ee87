import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Empty state of a missing analysis. */
export const NotFound = ({ hint, children }: { hint?: string; children?: ReactNode }) => (
  <div role="alert" className="rounded-lg border border-line bg-surface">
    <EmptyState level={1} title="Product analysis not found" hint={hint}>
      {children}
      <Link to={paths.profitDetector} className={buttonClass('secondary')}>
        Back to Profit Detector
      </Link>
    </EmptyState>
  </div>
);
