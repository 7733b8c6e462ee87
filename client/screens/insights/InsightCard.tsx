import { clsx } from 'clsx';
import { Lightbulb, Megaphone, PackageOpen, Swords, Tag } from 'lucide-react';
import { formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type DemoInsight, insightTypes, priorities, statuses } from './demoInsights.ts';

const icons = { restock: PackageOpen, pricing: Tag, competitor: Swords, campaign: Megaphone, other: Lightbulb };
const priorityLooks = {
  critical: 'border-negative text-negative',
  high: 'border-warning text-warning',
  medium: 'border-line-strong text-ink',
  low: 'border-line-strong text-muted',
} as const;
const statusTones = { pending: 'warning', applied: 'info', dismissed: 'neutral' } as const;

/** One insight: what was noticed, what to do about it, how sure that is and what it would bring. */
export function InsightCard({ insight }: { insight: DemoInsight }) {
  const { type, priority, title, description, recommendation, confidencePercent, impact, status } = insight;
  const Icon = icons[type];
  return (
    <article aria-label={title} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex items-start gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-link-soft text-link">
          <Icon size={18} role="img" aria-label={t('insights.kind', { insightTypes: insightTypes[type] })} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="font-semibold">{title}</h2>
          <span className="flex flex-wrap items-center gap-1.5 text-label text-muted">
            <span className={clsx('rounded border px-1.5 font-semibold', priorityLooks[priority])}>
              {t('insights.priority', { priorities: priorities[priority].toLowerCase() })}
            </span>
            <span aria-hidden>{insightTypes[type]}</span>
          </span>
        </div>
        <Badge tone={statusTones[status]}>{statuses[status]}</Badge>
      </header>
      <p className="text-small">{description}</p>
      <p className="rounded-md bg-canvas px-3 py-2 text-small">
        <span className="font-semibold">{t('insights.recommendation')}</span> {recommendation}
      </p>
      <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 text-small">
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('insights.confidence')}</dt>
          <dd className="font-medium tabular-nums">{formatPercent(confidencePercent)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('insights.impact')}</dt>
          <dd className="font-medium">{impact}</dd>
        </div>
      </dl>
    </article>
  );
}
