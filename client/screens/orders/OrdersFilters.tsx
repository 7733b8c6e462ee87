import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { PeriodFields } from '#client/ui/period/PeriodFields.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, ordersFileQuery, ordersForm, orderStatuses, PAGE, unnarrowed } from './ordersView.ts';

const SEARCH_DELAY_MS = 300;

// texts of spec 2
const statuses = [
  ['', t('orders.allOrders')],
  ['pending', t('orders.pending')],
  ['shipped', t('orders.shipped')],
  ['delivered', t('orders.delivered')],
  ['cancelled', t('orders.cancelled')],
] as const satisfies readonly (readonly ['' | (typeof orderStatuses)[number], string])[];

const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');
const states = [['', 'UF'], ...UFS.map((uf) => [uf, uf] as const)] as const;

/** Ways of sending, by the marketplaces' words. */
const logistics = [
  ['', t('orders.shipment')],
  ['fba', 'FBA'],
  ['seller', t('orders.ownShippingAmazon')],
  ['fulfillment', t('orders.full')],
  ['self_service', t('orders.flex')],
  ['cross_docking', t('orders.pickUp')],
  ['drop_off', t('orders.correios')],
  ['xd_drop_off', t('orders.agency')],
  ['custom', t('orders.ownCarrier')],
  ['default', t('orders.mercadoEnvios')],
  ['to_be_agreed', t('orders.toBeAgreed')],
] as const;

/** Filter bar. Each choice adds a history entry. */
export function OrdersFilters() {
  const { view, linkTo, change } = useUrlView(ordersForm);
  const others =
    view.logistic && !logistics.some(([word]) => word === view.logistic) ? [[view.logistic, view.logistic]] : [];
  return (
    <section
      aria-label={t('orders.filters')}
      className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-2 md:flex md:flex-wrap md:items-center print:hidden"
    >
      <div className="col-span-2 min-w-0 md:min-w-64 md:flex-1">
        <SearchField
          label={t('orders.searchOrders')}
          placeholder={t('orders.numberSkuOrAsinOnAny')}
          value={view.search}
          delayMs={SEARCH_DELAY_MS}
          // one history entry for a whole search
          onChange={(search) => change({ search, rows: PAGE }, { replace: view.search !== '' && search !== '' })}
        />
      </div>
      <PeriodFields view={view} withDays={(show) => show(null)} onChange={(days) => change({ ...days, rows: PAGE })} />
      <MarketplaceSelect
        all={t('orders.allMarkets')}
        lang="en"
        value={view.marketplace}
        onChange={(marketplace) => change({ marketplace, rows: PAGE })}
      />
      <Select
        label={t('orders.orderStatus')}
        lang="en"
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => change({ status: status || undefined, rows: PAGE })}
      />
      <Select
        label={t('orders.stateOfDestination')}
        value={view.uf}
        options={states}
        onChange={(uf) => change({ uf, rows: PAGE })}
      />
      <span className="inline-flex *:flex-1 md:w-28">
        <Select
          label={t('orders.wayOfShipping')}
          value={view.logistic}
          options={[...logistics, ...(others as [string, string][])]}
          onChange={(logistic) => change({ logistic, rows: PAGE })}
        />
      </span>
      {(view.listing || view.product) && (
        <Button onClick={() => change({ listing: '', product: '', rows: PAGE })}>
          {t('orders.onlyOneProduct')}
          <X size={14} aria-label={t('orders.ofAllProducts')} />
        </Button>
      )}
      <ExportButton path="/api/orders/export" query={ordersFileQuery(view)} isEmpty={false} />
      {isNarrowed(view) && (
        <Link
          to={linkTo({ ...unnarrowed, rows: PAGE })}
          preventScrollReset
          className="self-center text-small whitespace-nowrap text-muted hover:text-ink hover:underline"
        >
          {t('orders.clearFilters')}
        </Link>
      )}
    </section>
  );
}
