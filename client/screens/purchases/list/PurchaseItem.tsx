import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, formatQuantity } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
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
  const label = `pedido ${number} a ${supplier}`;
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
    <li className="flex flex-col gap-2 px-4 py-3 text-table">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm font-semibold wrap-anywhere">{supplier}</h2>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-muted tabular-nums">
          nº {number} · pedido em {formatDayOnly(orderedOn)}
          {dueOn && ` · chega em ${formatDayOnly(dueOn)}`}
          {country !== HOME && ` · para ${country}`}
        </span>
      </div>
      {note && <p className="text-muted wrap-anywhere">{note}</p>}
      <ul aria-label={`Produtos do ${label}`} className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <LineOfOrder key={line.number} line={line} isBusy={isBusy} onUndo={undo} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {state !== 'CLOSED' && state !== 'RECEIVED' && (
          <Button aria-label={`Receber ${label}`} onClick={() => setOpened('receive')}>
            Receber
          </Button>
        )}
        <Button tone="quiet" aria-label={`Editar ${label}`} onClick={() => setOpened('edit')}>
          Editar
        </Button>
        {state === 'CLOSED' ? (
          <Button tone="quiet" disabled={isBusy} aria-label={`Reabrir ${label}`} onClick={() => reopen(id)}>
            Reabrir
          </Button>
        ) : (
          state !== 'RECEIVED' && (
            <ConfirmButton
              action="Encerrar"
              confirm="O que falta não vem mais"
              what={label}
              isBusy={isBusy}
              onConfirm={() => close(id)}
            />
          )
        )}
        {lines.every(({ receivedUnits }) => receivedUnits === 0) && (
          <ConfirmButton action="Excluir" what={label} isBusy={isBusy} onConfirm={() => remove(id)} />
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
          {name}
          {product.sku && product.sku !== name && <span className="text-muted"> · {product.sku}</span>}
        </span>
        <span className="ml-auto text-muted tabular-nums">
          <span className="text-ink">{formatQuantity(units, 'unidade', 'unidades')}</span>
          {casePack && units % casePack === 0
            ? ` (${formatQuantity(units / casePack, 'caixa', 'caixas')} de ${formatCount(casePack)})`
            : ''}
          {cost && ` · ${formatMoney(cost)} cada`}
          {receivedUnits > 0 &&
            (missingUnits > 0
              ? ` · chegaram ${formatCount(receivedUnits)}, faltam ${formatCount(missingUnits)}`
              : ` · chegaram ${formatCount(receivedUnits)}`)}
        </span>
      </span>
      {receipts.length > 0 && (
        <ul aria-label={`Recebimentos de ${name}`} className="flex flex-wrap gap-x-3 text-2xs text-muted">
          {receipts.map((receipt) => (
            <li key={receipt.number} className="flex items-center tabular-nums">
              {formatDayOnly(receipt.day)}: {formatCount(receipt.units)}
              <ConfirmButton
                action="Desfazer"
                what={`recebimento de ${formatCount(receipt.units)} em ${formatDayOnly(receipt.day)} de ${name}`}
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
