import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { ProductLink } from '#client/parts/products/ProductLink.tsx';
import { stateWords } from '#client/screens/purchases/stateWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { PurchaseItem_order$data, PurchaseItem_order$key } from './__generated__/PurchaseItem_order.graphql';
import { usePurchaseActions } from './usePurchaseActions.ts';

const PurchaseDialog = lazy(async () => ({
  default: (await import('#client/screens/purchases/edit/PurchaseDialog.tsx')).PurchaseDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('#client/screens/purchases/receive/ReceiveDialog.tsx')).ReceiveDialog,
}));

/** Country that is not named. */
const HOME = 'BR';

type Line = PurchaseItem_order$data['lines'][number];

const nameOf = ({ name, sku, asin }: Line['product']) => name ?? sku ?? asin;

/** An order with its lines, what came of them, and its actions. */
export function PurchaseItem({ order: key, onChanged }: { order: PurchaseItem_order$key; onChanged: () => void }) {
  const order = useFragment(
    graphql`
      fragment PurchaseItem_order on PurchaseOrder {
        id
        number
        supplier
        country
        currency
        orderedOn
        dueOn
        note
        state
        lines {
          number
          product {
            id
            hubId
            name
            sku
            asin
          }
          units
          casePack
          unitCost {
            ...amount_money
          }
          receivedUnits
          missingUnits
          receipts {
            number
            day
            units
          }
        }
      }
    `,
    key,
  );
  const { id, number, supplier, country, currency, orderedOn, dueOn, note, state, lines } = order;
  const [opened, setOpened] = useState<'edit' | 'receive'>();
  const { isBusy, close, reopen, remove, undo } = usePurchaseActions(onChanged);
  const [text, tone] = stateWords[state] ?? [state, 'neutral'];
  const label = t('purchases.orderFrom', { number, supplier });
  const onClose = () => setOpened(undefined);
  const stored = {
    id,
    supplier,
    country,
    currency,
    orderedOn,
    dueOn: dueOn ?? null,
    note: note ?? null,
    lines: lines.map(({ product, unitCost, casePack, ...line }) => ({
      ...line,
      product: product.id,
      name: nameOf(product),
      casePack: casePack ?? null,
      unitCost: amountOf(unitCost),
    })),
  };
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-body font-semibold wrap-anywhere">{supplier}</h2>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-muted tabular-nums">
          {t('purchases.noOrderedOn', { number, orderedOn: formatDayOnly(orderedOn) })}
          {dueOn && t('purchases.arrivesOn2', { dueOn: formatDayOnly(dueOn) })}
          {country !== HOME && t('purchases.to', { country })}
        </span>
      </div>
      {note && <p className="text-muted wrap-anywhere">{note}</p>}
      <ul aria-label={t('purchases.productsOf', { label })} className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <LineOfOrder key={line.number} line={line} isBusy={isBusy} onUndo={undo} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {state !== 'CLOSED' && state !== 'RECEIVED' && (
          <Button aria-label={t('purchases.receive', { label })} onClick={() => setOpened('receive')}>
            {t('purchases.receive2')}
          </Button>
        )}
        <Button tone="quiet" aria-label={t('purchases.edit', { label })} onClick={() => setOpened('edit')}>
          {t('purchases.edit2')}
        </Button>
        {state === 'CLOSED' ? (
          <Button
            tone="quiet"
            disabled={isBusy}
            aria-label={t('purchases.reopen', { label })}
            onClick={() => reopen(id)}
          >
            {t('purchases.reopen2')}
          </Button>
        ) : (
          state !== 'RECEIVED' && (
            <ConfirmButton
              action={t('purchases.close')}
              confirm={t('purchases.whatIsMissingWillNotCome')}
              what={label}
              isBusy={isBusy}
              onConfirm={() => close(id)}
            />
          )
        )}
        {lines.every(({ receivedUnits }) => receivedUnits === 0) && (
          <ConfirmButton action={t('purchases.delete')} what={label} isBusy={isBusy} onConfirm={() => remove(id)} />
        )}
      </div>
      <Suspense fallback={null}>
        {opened === 'edit' && <PurchaseDialog order={stored} onSaved={onChanged} onClose={onClose} />}
        {opened === 'receive' && <ReceiveDialog order={stored} onSaved={onChanged} onClose={onClose} />}
      </Suspense>
    </li>
  );
}

function LineOfOrder({
  line: { product, units, casePack, unitCost, receivedUnits, missingUnits, receipts },
  isBusy,
  onUndo,
}: {
  line: Line;
  isBusy: boolean;
  onUndo: (receipt: number) => void;
}) {
  const name = nameOf(product);
  const cost = amountOf(unitCost);
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <ProductLink product={{ hubId: product.hubId, name }} />
          {product.sku && product.sku !== name && <span className="text-muted"> · {product.sku}</span>}
        </span>
        <span className="ml-auto text-muted tabular-nums">
          <span className="text-ink">{t('purchases.units2', { units })}</span>
          {casePack && units % casePack === 0
            ? t('purchases.casesOf', { units: units / casePack, casePack: formatCount(casePack) })
            : ''}
          {cost && t('purchases.each', { cost: formatMoney(cost) })}
          {receivedUnits > 0 &&
            (missingUnits > 0
              ? t('purchases.arrivedMissing', {
                  receivedUnits: formatCount(receivedUnits),
                  missingUnits: formatCount(missingUnits),
                })
              : t('purchases.arrived', { receivedUnits: formatCount(receivedUnits) }))}
        </span>
      </span>
      {receipts.length > 0 && (
        <ul aria-label={t('purchases.receiptsOf', { name })} className="flex flex-wrap gap-x-3 text-label text-muted">
          {receipts.map((receipt) => (
            <li key={receipt.number} className="flex items-center tabular-nums">
              {formatDayOnly(receipt.day)}: {formatCount(receipt.units)}
              <ConfirmButton
                action={t('purchases.undo')}
                what={t('purchases.receiptOfOnOf', {
                  units: formatCount(receipt.units),
                  day: formatDayOnly(receipt.day),
                  name,
                })}
                isBusy={isBusy}
                onConfirm={() => onUndo(receipt.number)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
