import { useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { overheadColumns_overhead$key } from './__generated__/overheadColumns_overhead.graphql';
import type { overheadColumnsEndMutation } from './__generated__/overheadColumnsEndMutation.graphql';
import type { overheadColumnsRemoveMutation } from './__generated__/overheadColumnsRemoveMutation.graphql';
import {
  allocations,
  categories,
  draftOf,
  inputOf,
  nameOf,
  type OverheadDraft,
  periods,
  type ShownOverhead,
} from './overheadDraft.ts';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { useSaveOverhead } from './useSaveOverhead.ts';

/** Data of the table's rows. */
export const useOverheads = (overheads: overheadColumns_overhead$key): ShownOverhead[] =>
  useFragment(
    graphql`
      fragment overheadColumns_overhead on Overhead @relay(plural: true) {
        id
        name
        category
        amount {
          ...amount_money
        }
        every
        validFrom
        validUntil
        allocation
        scope
        marketplace
        brand
        products {
          product {
            id
            name
            asin
            sku
          }
          percent
        }
      }
    `,
    overheads,
  ).map(({ amount, products, validUntil = null, marketplace = null, brand = null, ...overhead }) => ({
    ...(overhead as Pick<ShownOverhead, 'id' | 'name' | 'category' | 'every' | 'validFrom' | 'allocation' | 'scope'>),
    validUntil,
    marketplace,
    brand,
    amount: amountOf(amount)!,
    products: products.map(({ product: { id, name, sku, asin }, percent = null }) => ({
      id,
      name: name ?? sku ?? asin,
      percent,
    })),
  }));

function scopeOf({ scope, marketplace, brand, products }: ShownOverhead): string {
  if (scope === 'ACCOUNT') return t('costs.wholeAccount');
  if (scope === 'MARKETPLACE') return marketplace ? marketplaceName(marketplace) : UNKNOWN;
  if (scope === 'BRAND') return t('costs.brand2', { brand: brand ?? UNKNOWN });
  const [first, ...others] = products;
  return first
    ? `${first.name}${others.length > 0 ? t('costs.andMore', { othersCount: others.length }) : ''}`
    : t('costs.noProduct');
}

/** Columns of the overheads. */
export const overheadColumns = (actions: {
  onEdit: (draft: OverheadDraft) => void;
  onSaved: () => void;
}): Column<ShownOverhead>[] => [
  {
    id: 'name',
    phone: 'title',
    header: [{ label: t('costs.name') }],
    cell: ({ name }) => <span className="line-clamp-2 min-w-28 font-medium wrap-anywhere">{name}</span>,
  },
  {
    id: 'category',
    phone: 'plain',
    header: [{ label: t('costs.category') }],
    cell: ({ category }) => nameOf(categories, category),
  },
  {
    id: 'amount',
    phone: 'primary',
    header: [{ label: t('costs.amount') }],
    align: 'right',
    cell: ({ amount }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>,
  },
  {
    id: 'every',
    phone: 'plain',
    header: [{ label: t('costs.howOften') }],
    cell: ({ every }) => nameOf(periods, every),
  },
  {
    id: 'from',
    phone: 'meta',
    header: [{ label: t('costs.start') }],
    cell: ({ validFrom }) => formatDayOnly(validFrom),
  },
  {
    id: 'until',
    phone: 'meta',
    header: [{ label: t('costs.end') }],
    cell: ({ validUntil }) => (validUntil ? formatDayOnly(validUntil) : UNKNOWN),
  },
  {
    id: 'allocation',
    phone: 'meta',
    header: [{ label: t('costs.apportioned') }],
    cell: ({ allocation }) => nameOf(allocations, allocation),
  },
  {
    id: 'scope',
    phone: 'meta',
    header: [{ label: t('costs.covers') }],
    cell: (overhead) => <span className="line-clamp-2">{scopeOf(overhead)}</span>,
  },
  {
    id: 'edit',
    phone: 'plain',
    header: [{ label: t('costs.actions') }],
    align: 'right',
    cell: (overhead) => <OverheadButtons overhead={overhead} {...actions} />,
  },
];

const failed = (message = t('costs.theExpenseCouldNotBeChanged')) => toastError(message, 'overheads');

function OverheadButtons({
  overhead,
  onEdit,
  onSaved,
}: {
  overhead: ShownOverhead;
  onEdit: (draft: OverheadDraft) => void;
  onSaved: () => void;
}) {
  const [save] = useSaveOverhead();
  const [end, isEnding] = useMutation<overheadColumnsEndMutation>(graphql`
    mutation overheadColumnsEndMutation($id: ID!, $lastDay: Date) {
      endOverhead(id: $id, lastDay: $lastDay) {
        __typename
        ... on SaveOverheadPayload {
          overhead {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [remove, isRemoving] = useMutation<overheadColumnsRemoveMutation>(graphql`
    mutation overheadColumnsRemoveMutation($id: ID!) {
      removeOverhead(id: $id) {
        __typename
        ... on RemoveOverheadPayload {
          viewer {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { id, name, validFrom, validUntil } = overhead;
  const draft = draftOf(overhead);
  const [today] = useState(() => saoPauloDay(new Date()));
  const endOn = (lastDay: string | null, onDone: () => void) =>
    end({
      variables: { id, lastDay },
      onCompleted: ({ endOverhead: ended }) => {
        if (ended.__typename !== 'SaveOverheadPayload') return failed(refusalOf(ended));
        onSaved();
        onDone();
      },
      onError: () => failed(),
    });
  const handleEnd = () =>
    endOn(today, () =>
      toastUndo(t('costs.expenseEndedOn', { today: formatDayOnly(today) }), () => endOn(validUntil, () => {})),
    );
  const handleRemove = () =>
    remove({
      variables: { id },
      onCompleted: ({ removeOverhead: removed }) => {
        if (removed.__typename !== 'RemoveOverheadPayload') return failed(refusalOf(removed));
        onSaved();
        const { input } = inputOf(draft);
        if (input) toastUndo(t('costs.expenseRemoved'), () => save({ id: null, input }, onSaved));
      },
      onError: () => failed(),
    });
  const canEnd = validFrom <= today && (validUntil === null || validUntil > today);
  return (
    <span className="flex justify-end gap-1">
      <Button tone="quiet" aria-label={t('costs.change3', { name })} onClick={() => onEdit(draft)}>
        {t('costs.change2')}
      </Button>
      {canEnd && (
        <Button tone="quiet" aria-label={t('costs.endToday', { name })} disabled={isEnding} onClick={handleEnd}>
          {t('costs.end2')}
        </Button>
      )}
      <ConfirmButton what={name} isBusy={isRemoving} onConfirm={handleRemove} />
    </span>
  );
}
