import { graphql, useFragment } from 'react-relay/hooks';
import { formatMoney } from '#client/lib/format.ts';
import { marketplaceOptions } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { DifferencesFilters_settings$key } from './__generated__/DifferencesFilters_settings.graphql';
import { type DifferencesView, isFiltered, unfiltered } from './differencesView.ts';
import { useDifferencesView } from './useDifferencesView.ts';
import { classes, reasons, states } from './words.ts';

const SEARCH_DELAY_MS = 300;
const MAX_ORDER_LENGTH = 100;

const reasonOptions = Object.entries(reasons) as [NonNullable<DifferencesView['reason']>, string][];
const minimums = [0, 100, 500, 1_000, 5_000, 10_000, 50_000];
const sorts = [
  ['at_stake', 'Maior valor'],
  ['oldest', 'Mais antigas'],
  ['newest', 'Mais novas'],
] as const;
const certainties = [
  ['', 'Certas e indícios'],
  ['yes', 'Só certas'],
  ['no', 'Só indícios'],
] as const;

/** Filters and order of the list. Each choice adds a history entry. */
export function DifferencesFilters({ settings }: { settings: DifferencesFilters_settings$key }) {
  const { listedFromMinor } = useFragment(
    graphql`
      fragment DifferencesFilters_settings on ReconciliationSettings {
        listedFromMinor
      }
    `,
    settings,
  );
  const { view, change } = useDifferencesView();
  const { minimum = listedFromMinor } = view;
  const amounts = [...new Set([...minimums, listedFromMinor, minimum])].toSorted((a, b) => a - b);
  const fromAmount = (minor: number) =>
    minor === 0 ? 'Qualquer valor' : `A partir de ${formatMoney({ minor, currency: view.currency || 'BRL' })}`;
  return (
    <section aria-label="Filtros" className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
      <div className="col-span-2 min-w-0 md:min-w-52 md:flex-1">
        <SearchField
          label="Pedido"
          placeholder="Número do pedido ou carrinho"
          value={view.order}
          delayMs={SEARCH_DELAY_MS}
          onChange={(order) =>
            change({ order: order.slice(0, MAX_ORDER_LENGTH) }, { replace: view.order !== '' && order !== '' })
          }
        />
      </div>
      <Select label="Estado" value={view.state} options={states} onChange={(state) => change({ state })} />
      <Select
        label="Classe"
        value={view.class ?? ''}
        options={[['', 'Todas as classes'], ...classes]}
        onChange={(word) => change({ class: word || undefined })}
      />
      <Select
        label="Motivo"
        value={view.reason ?? ''}
        options={[['', 'Todos os motivos'], ...reasonOptions]}
        onChange={(reason) => change({ reason: reason || undefined })}
      />
      <Select
        label="Marketplace"
        value={view.marketplace ?? ''}
        options={[['', 'Todas as lojas'], ...marketplaceOptions]}
        onChange={(marketplace) => change({ marketplace: marketplace || undefined })}
      />
      <Select
        label="Valor mínimo"
        value={String(minimum)}
        options={amounts.map((minor) => [String(minor), fromAmount(minor)] as const)}
        onChange={(minor) => change({ minimum: Number(minor) === listedFromMinor ? undefined : Number(minor) })}
      />
      <Select
        label="Certeza"
        value={view.certain ?? ''}
        options={certainties}
        onChange={(certain) => change({ certain: certain || undefined })}
      />
      <input
        type="month"
        aria-label="Mês da venda"
        value={view.month}
        onChange={({ target }) => change({ month: target.value })}
        className="h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-small text-ink hover:bg-hover"
      />
      <Select label="Ordem" value={view.sort} options={sorts} onChange={(sort) => change({ sort })} />
      {isFiltered(view) && (
        <Button tone="quiet" onClick={() => change(unfiltered)}>
          Limpar filtros
        </Button>
      )}
    </section>
  );
}
