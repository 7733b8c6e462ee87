import { Copy, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { builderPeriods } from './builderPeriods.ts';
import { type BuilderOrder, builderOrders, builderQuery } from './builderQuery.ts';
import { BuilderResult } from './BuilderResult.tsx';
import { PeriodSelect } from './PeriodSelect.tsx';
import { useBuilderRun } from './useBuilderRun.ts';
import { marketplaceOptions, type MarketplaceWord } from '#client/lib/marketplaces.ts';

const marketplaces = [['all', t('database.allMarketplaces')], ...marketplaceOptions] as const;
const orders = Object.entries(builderOrders).map(([order, [label]]) => [order as BuilderOrder, label] as const);

/** Query filter builder: selects that generate a read-only SQL text, and the resulting products with totals. */
export function FilterBuilder({ onOpen }: { onOpen: (sql: string) => void }) {
  const [groups] = useState(() => builderPeriods(new Date().getFullYear()));
  const [periodName, setPeriodName] = useState('all');
  const [marketplace, setMarketplace] = useState<'all' | MarketplaceWord>('all');
  const [order, setOrder] = useState<BuilderOrder>('mostSold');
  const [withCancelled, setWithCancelled] = useState(true);
  const id = useId();
  const { run, start } = useBuilderRun();
  const period = groups.flatMap(({ periods }) => periods).find(({ value }) => value === periodName)!;
  const query = builderQuery({ period, marketplace, order, withCancelled });
  return (
    <>
      <section aria-label={t('database.filtersOfTheQuery')} className="rounded-lg border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center gap-2">
          <PeriodSelect groups={groups} value={periodName} onChange={setPeriodName} />
          <Select
            label={t('database.marketplace')}
            value={marketplace}
            options={marketplaces}
            onChange={setMarketplace}
          />
          <Select label={t('database.order')} value={order} options={orders} onChange={setOrder} />
          <label className="flex items-center gap-1.5 text-small">
            <input
              type="checkbox"
              checked={withCancelled}
              onChange={(event) => setWithCancelled(event.target.checked)}
              className="accent-(--color-link)"
            />
            {t('database.includeCancelled')}
          </label>
        </div>
        <label htmlFor={id} className="mt-3 block text-label font-medium text-muted">
          {t('database.generatedSql')}
        </label>
        <textarea
          id={id}
          readOnly
          value={query.sql}
          rows={query.sql.split('\n').length}
          className="mt-1 block w-full resize-y rounded-md border border-line bg-canvas p-2 font-mono text-label whitespace-pre text-ink"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="primary" disabled={run.state === 'running'} onClick={() => start(query)}>
            <Play size={13} aria-hidden />
            {t('database.runQuery')}
          </Button>
          <Button onClick={() => copyText(query.sql, t('database.sqlCopied'))}>
            <Copy size={13} aria-hidden />
            {t('database.copy')}
          </Button>
          <Button onClick={() => onOpen(query.sql)}>{t('database.openInTheEditor')}</Button>
        </div>
        <p className="mt-2 text-label text-muted">
          {withCancelled ? t('database.includesCancelledOnes') : t('database.withoutCancelledOrders')}
          {period.condition ? t('database.withAPeriodOnlyProductsSold') : t('database.overAllTimeProductsWithoutA')}
        </p>
      </section>
      <BuilderResult run={run} />
    </>
  );
}
