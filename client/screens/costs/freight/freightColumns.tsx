import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { priceBand } from '#client/screens/costs/fees/feeRuleDraft.ts';
import { toastRemoved } from '#client/screens/costs/toastSaved.ts';
import type { freightColumns_rule$data, freightColumns_rule$key } from './__generated__/freightColumns_rule.graphql';
import type { freightColumnsMutation } from './__generated__/freightColumnsMutation.graphql';
import { chargeText, draftOf, type FreightRuleDraft, logisticName } from './freightRuleDraft.ts';

type Rule = freightColumns_rule$data[number];

/** Data of the table's rows. */
export const useFreightRules = (rules: freightColumns_rule$key) =>
  useFragment(
    graphql`
      fragment freightColumns_rule on FreightRule @relay(plural: true) {
        id
        marketplace
        logistic
        product {
          id
          name
          asin
          sku
        }
        priceFrom {
          ...amount_money
        }
        priceBelow {
          ...amount_money
        }
        validFrom
        validUntil
        perOrder {
          ...amount_money
        }
        perUnit {
          ...amount_money
        }
        percent
        packagingPerOrder {
          ...amount_money
        }
        packagingPerUnit {
          ...amount_money
        }
        note
      }
    `,
    rules,
  );

const subjectOf = ({ product }: Rule) =>
  product ? (product.name ?? product.sku ?? product.asin) : t('costs.allProducts');
const placeOf = ({ marketplace, logistic }: Rule) =>
  `${marketplace ? marketplaceName(marketplace) : t('costs.allMarketplaces2')} · ${logisticName(logistic)}`;

export const freightColumns = ({
  onEdit,
  onSaved,
}: {
  onEdit: (draft: FreightRuleDraft) => void;
  onSaved: () => void;
}): Column<Rule>[] => [
  {
    id: 'subject',
    phone: 'title',
    header: [{ label: t('costs.holdsFor') }],
    width: 'lg:w-[28%]',
    cell: (rule) => (
      <span className="flex w-40 flex-col sm:w-auto sm:min-w-56">
        <span className="line-clamp-2 font-medium">{subjectOf(rule)}</span>
        <span className="text-label text-muted">{placeOf(rule)}</span>
        {(rule.priceFrom ?? rule.priceBelow) && (
          <span className="text-label text-muted">
            {t('costs.price2', { priceFrom: priceBand(amountOf(rule.priceFrom), amountOf(rule.priceBelow)) })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'freight',
    phone: 'meta',
    header: [{ label: t('costs.freight') }],
    cell: ({ perOrder, perUnit, percent }) =>
      chargeText({ order: amountOf(perOrder), unit: amountOf(perUnit), percent }) || UNKNOWN,
  },
  {
    id: 'packaging',
    phone: 'meta',
    header: [{ label: t('costs.packaging') }],
    cell: ({ packagingPerOrder, packagingPerUnit }) =>
      chargeText({ order: amountOf(packagingPerOrder), unit: amountOf(packagingPerUnit) }) || UNKNOWN,
  },
  {
    id: 'days',
    phone: 'meta',
    header: [{ label: t('costs.inForce2') }],
    cell: ({ validFrom, validUntil }) => (
      <span className="flex flex-col whitespace-nowrap">
        <span>{t('costs.since2', { validFrom: formatDayOnly(validFrom) })}</span>
        {validUntil && (
          <span className="text-label text-muted">{t('costs.until2', { validUntil: formatDayOnly(validUntil) })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'note',
    phone: 'plain',
    header: [{ label: t('costs.note') }],
    cell: ({ note }) => <span className="line-clamp-2">{note || UNKNOWN}</span>,
  },
  {
    id: 'edit',
    phone: 'plain',
    header: [{ label: t('costs.actions') }],
    align: 'right',
    cell: (rule) => <RuleButtons rule={rule} onEdit={onEdit} onSaved={onSaved} />,
  },
];

function RuleButtons({
  rule,
  onEdit,
  onSaved,
}: {
  rule: Rule;
  onEdit: (draft: FreightRuleDraft) => void;
  onSaved: () => void;
}) {
  const [remove, isBusy] = useMutation<freightColumnsMutation>(graphql`
    mutation freightColumnsMutation($id: ID!) {
      removeFreightRule(id: $id) {
        __typename
        ... on RemoveFreightRulePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const what = t('costs.since3', {
    rule: subjectOf(rule),
    rule2: placeOf(rule),
    validFrom: formatDayOnly(rule.validFrom),
  });
  const { onResult, onError } = toastRemoved(
    { done: t('costs.ruleRemoved'), failed: t('costs.theRuleCouldNotBeRemoved'), toastId: 'freight' },
    onSaved,
  );
  const handleRemove = () =>
    void remove({
      variables: { id: rule.id },
      onCompleted: ({ removeFreightRule: removed }) => onResult(removed),
      onError,
    });
  const handleEdit = () =>
    onEdit(
      draftOf({
        id: rule.id,
        marketplace: rule.marketplace ?? null,
        logistic: rule.logistic ?? null,
        product: rule.product ? { id: rule.product.id, name: subjectOf(rule) } : null,
        priceFrom: amountOf(rule.priceFrom),
        priceBelow: amountOf(rule.priceBelow),
        perOrder: amountOf(rule.perOrder),
        perUnit: amountOf(rule.perUnit),
        percent: rule.percent,
        packagingPerOrder: amountOf(rule.packagingPerOrder),
        packagingPerUnit: amountOf(rule.packagingPerUnit),
        validFrom: rule.validFrom,
        note: rule.note ?? null,
      }),
    );
  return (
    <span className="flex justify-end gap-1">
      <Button tone="quiet" aria-label={t('costs.change', { what })} onClick={handleEdit}>
        {t('costs.change2')}
      </Button>
      <ConfirmButton what={what} isBusy={isBusy} onConfirm={handleRemove} />
    </span>
  );
}
