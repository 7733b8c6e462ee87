import { Button } from '#client/ui/controls/Button.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import { isFiltered, unfiltered } from './buyBoxView.ts';
import { useBuyBoxView } from './useBuyBoxView.ts';

const SEARCH_DELAY_MS = 300;
const MAX_SEARCH_LENGTH = 200; // limit of the API

const periods = [
  ['2h', 'Últimas 2 horas'],
  ['24h', 'Últimas 24 horas'],
  ['7d', 'Últimos 7 dias'],
  ['30d', 'Últimos 30 dias'],
] as const;
const competitors = [
  ['', 'Todos os competidores'],
  ['fba', 'FBA / Full'],
  ['fbm', 'FBM / envio próprio'],
  ['high_rating', 'Avaliação acima de 95%'],
] as const;
const prices = [
  ['', 'Todos os preços'],
  ['lower', 'Menor que o nosso'],
  ['higher', 'Maior que o nosso'],
  ['aggressive', 'Agressivo (mais de 10% menor)'],
] as const;
const listings = [
  ['', 'Todos os anúncios'],
  ['active', 'Ativos'],
  ['inactive', 'Inativos'],
  ['with_buybox', 'Com Buy Box'],
  ['without_buybox', 'Sem Buy Box'],
  ['winning', 'Nós ganhando'],
  ['losing', 'Nós perdendo'],
] as const;

/** The five filters (spec 2). Each choice adds a history entry. */
export function BuyBoxFilters() {
  const { view, change } = useBuyBoxView();
  return (
    <section aria-label="Filtros" className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
      <div className="col-span-2 min-w-0 md:min-w-60 md:flex-1">
        <SearchField
          label="Buscar"
          placeholder="Competidor ou produto"
          value={view.search}
          delayMs={SEARCH_DELAY_MS}
          // one history entry for a whole search
          onChange={(search) =>
            change({ search: search.slice(0, MAX_SEARCH_LENGTH) }, { replace: view.search !== '' && search !== '' })
          }
        />
      </div>
      <Select label="Período" value={view.period} options={periods} onChange={(period) => change({ period })} />
      <Select
        label="Tipo de competidor"
        value={view.competitor ?? ''}
        options={competitors}
        onChange={(competitor) => change({ competitor: competitor || undefined })}
      />
      <Select
        label="Faixa de preço"
        value={view.price ?? ''}
        options={prices}
        onChange={(price) => change({ price: price || undefined })}
      />
      <Select
        label="Status do anúncio"
        value={view.listing ?? ''}
        options={listings}
        onChange={(listing) => change({ listing: listing || undefined })}
      />
      <SavedViews screen="BUY_BOX" />
      {isFiltered(view) && (
        <Button tone="quiet" onClick={() => change(unfiltered)}>
          Limpar filtros
        </Button>
      )}
    </section>
  );
}
