import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { PeriodFields } from '#client/ui/period/PeriodFields.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, ordersFileQuery, ordersForm, orderStatuses, PAGE, unnarrowed } from './ordersView.ts';

const SEARCH_DELAY_MS = 300;

// texts of spec 2
const statuses = [
  ['', 'All Orders'],
  ['pending', 'Pending'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
] as const satisfies readonly (readonly ['' | (typeof orderStatuses)[number], string])[];

const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');
const states = [['', 'UF'], ...UFS.map((uf) => [uf, uf] as const)] as const;

/** Ways of sending, by the marketplaces' words. */
const logistics = [
  ['', 'Envio'],
  ['fba', 'FBA'],
  ['seller', 'Envio próprio (Amazon)'],
  ['fulfillment', 'Full'],
  ['self_service', 'Flex'],
  ['cross_docking', 'Coleta'],
  ['drop_off', 'Correios'],
  ['xd_drop_off', 'Agência'],
  ['custom', 'Transportadora própria'],
  ['default', 'Mercado Envios'],
  ['to_be_agreed', 'A combinar'],
] as const;

/** Filter bar. Each choice adds a history entry. */
export function OrdersFilters() {
  const { view, linkTo, change } = useUrlView(ordersForm);
  const others =
    view.logistic && !logistics.some(([word]) => word === view.logistic) ? [[view.logistic, view.logistic]] : [];
  return (
    <section aria-label="Filtros" className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center print:hidden">
      <div className="col-span-2 min-w-0 md:min-w-64 md:flex-1">
        <SearchField
          label="Buscar pedidos"
          placeholder="Número, SKU ou ASIN, em qualquer data"
          value={view.search}
          delayMs={SEARCH_DELAY_MS}
          // one history entry for a whole search
          onChange={(search) => change({ search, rows: PAGE }, { replace: view.search !== '' && search !== '' })}
        />
      </div>
      <PeriodFields view={view} withDays={(show) => show(null)} onChange={(days) => change({ ...days, rows: PAGE })} />
      <MarketplaceSelect
        all="All Markets"
        lang="en"
        value={view.marketplace}
        onChange={(marketplace) => change({ marketplace, rows: PAGE })}
      />
      <Select
        label="Status do pedido"
        lang="en"
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => change({ status: status || undefined, rows: PAGE })}
      />
      <Select
        label="Estado de destino"
        value={view.uf}
        options={states}
        onChange={(uf) => change({ uf, rows: PAGE })}
      />
      <Select
        label="Forma de envio"
        value={view.logistic}
        options={[...logistics, ...(others as [string, string][])]}
        onChange={(logistic) => change({ logistic, rows: PAGE })}
      />
      <ExportButton path="/api/orders/export" query={ordersFileQuery(view)} isEmpty={false} />
      {isNarrowed(view) && (
        <Link
          to={linkTo({ ...unnarrowed, rows: PAGE })}
          preventScrollReset
          className="self-center text-small whitespace-nowrap text-muted hover:text-ink hover:underline"
        >
          Limpar filtros
        </Link>
      )}
    </section>
  );
}
