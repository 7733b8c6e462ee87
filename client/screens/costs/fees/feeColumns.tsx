import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatConversion, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import type { feeColumns_rule$data, feeColumns_rule$key } from './__generated__/feeColumns_rule.graphql';
import type { feeColumnsMutation } from './__generated__/feeColumnsMutation.graphql';
import { draftOf, type FeeRuleDraft, priceBand } from './feeRuleDraft.ts';
import { listingTypeName, placeName, shippingName } from './placeName.ts';
import { toastRemoved } from '#client/screens/costs/toastSaved.ts';
import { marketplaceFacts } from '#client/lib/marketplaces.ts';

type Rule = feeColumns_rule$data[number];

/** Data of the table's rows. */
export const useFeeRules = (rules: feeColumns_rule$key) =>
  useFragment(
    graphql`
      fragment feeColumns_rule on FeeRule @relay(plural: true) {
        id
        marketplace
        country
        product {
          id
          name
          asin
          sku
        }
        category
        listingType
        fulfilledByMarketplace
        priceFrom {
          ...amount_money
        }
        priceBelow {
          ...amount_money
        }
        validFrom
        validUntil
        percent
        fixed {
          ...amount_money
        }
        minimum {
          ...amount_money
        }
        fulfilment {
          ...amount_money
        }
        source
        sourceDay
        isMarketplaceEstimate
      }
    `,
    rules,
  );

/** Name of the products a rule applies to. */
const subjectOf = ({ product, category, listingType }: Rule) =>
  product
    ? (product.name ?? product.sku ?? product.asin)
    : [category, listingType && listingTypeName(listingType)].filter(Boolean).join(' · ') || t('costs.allProducts');

/** First day of rules in force from the beginning. */
const BEGINNING = '2000-01-01';
const sinceText = (day: string) =>
  day === BEGINNING ? t('costs.sinceAlways') : t('costs.since', { day: formatDayOnly(day) });

export const feeColumns = ({
  onEdit,
  onSaved,
}: {
  onEdit: (draft: FeeRuleDraft) => void;
  onSaved: () => void;
}): Column<Rule>[] => [
  {
    id: 'subject',
    phone: 'title',
    header: [{ label: t('costs.holdsFor') }],
    width: 'lg:w-[24%]',
    cell: (rule) => (
      <span className="flex w-40 flex-col sm:w-auto sm:min-w-56">
        <span className="line-clamp-2 font-medium">{subjectOf(rule)}</span>
        <span className="text-label text-muted">
          {placeName(rule)} · {shippingName(rule.fulfilledByMarketplace)}
        </span>
      </span>
    ),
  },
  {
    id: 'band',
    phone: 'meta',
    header: [{ label: t('costs.price') }],
    cell: ({ priceFrom, priceBelow }) => (
      <span className="whitespace-nowrap">{priceBand(amountOf(priceFrom), amountOf(priceBelow))}</span>
    ),
  },
  {
    id: 'percent',
    phone: 'meta',
    header: [{ label: t('costs.commission2') }],
    align: 'right',
    cell: ({ percent, minimum }) => (
      <Pair
        first={formatConversion(percent)}
        second={amountOf(minimum)!.minor > 0 ? t('costs.min', { minimum: formatMoney(amountOf(minimum)) }) : ''}
      />
    ),
  },
  {
    id: 'fixed',
    phone: 'meta',
    header: [{ label: t('costs.fixedFee') }],
    align: 'right',
    cell: ({ fixed }) => formatMoney(amountOf(fixed)),
  },
  {
    id: 'fulfilment',
    phone: 'meta',
    header: [{ label: t('costs.freightAndLogistics') }],
    align: 'right',
    cell: ({ fulfilment }) => formatMoney(amountOf(fulfilment)),
  },
  {
    id: 'days',
    phone: 'meta',
    header: [{ label: t('costs.inForce2') }],
    cell: ({ validFrom, validUntil }) => (
      <span className="flex flex-col whitespace-nowrap">
        <span>{sinceText(validFrom)}</span>
        {validUntil && (
          <span className="text-label text-muted">{t('costs.until2', { validUntil: formatDayOnly(validUntil) })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'source',
    phone: 'plain',
    header: [{ label: t('costs.source') }],
    cell: ({ source, sourceDay, isMarketplaceEstimate, marketplace }) => (
      <span className="flex min-w-36 flex-col items-start">
        {isMarketplaceEstimate ? (
          <Badge tone="info">{t('costs.estimate', { of: marketplaceFacts(marketplace).of })}</Badge>
        ) : (
          <span className="line-clamp-2" title={source}>
            {source || UNKNOWN}
          </span>
        )}
        <span className="text-label text-muted">{formatDayOnly(sourceDay)}</span>
      </span>
    ),
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
  onEdit: (draft: FeeRuleDraft) => void;
  onSaved: () => void;
}) {
  const [remove, isBusy] = useMutation<feeColumnsMutation>(graphql`
    mutation feeColumnsMutation($id: ID!) {
      deleteFeeRule(id: $id) {
        __typename
        ... on DeleteFeeRulePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const what = `${subjectOf(rule)}, ${priceBand(amountOf(rule.priceFrom), amountOf(rule.priceBelow))}, ${sinceText(rule.validFrom)}`;
  const { onResult, onError } = toastRemoved(
    { done: t('costs.ruleRemoved'), failed: t('costs.theRuleCouldNotBeRemoved'), toastId: 'fee' },
    onSaved,
  );
  const handleRemove = () =>
    void remove({
      variables: { id: rule.id },
      onCompleted: ({ deleteFeeRule: removed }) => onResult(removed),
      onError,
    });
  const handleEdit = () => {
    const { product, country, category, listingType, fulfilledByMarketplace, ...fields } = rule;
    onEdit(
      draftOf({
        ...fields,
        country,
        product: product ? { id: product.id, name: subjectOf(rule) } : null,
        category: category ?? null,
        listingType: listingType ?? null,
        fulfilledByMarketplace: fulfilledByMarketplace ?? null,
        priceFrom: amountOf(rule.priceFrom),
        priceBelow: amountOf(rule.priceBelow),
        fixed: amountOf(rule.fixed),
        minimum: amountOf(rule.minimum),
        fulfilment: amountOf(rule.fulfilment),
      }),
    );
  };
  return (
    <span className="flex justify-end gap-1">
      <Button tone="quiet" aria-label={t('costs.change', { what })} onClick={handleEdit}>
        {rule.isMarketplaceEstimate ? t('costs.setMyOwn') : t('costs.change2')}
      </Button>
      {!rule.isMarketplaceEstimate && <ConfirmButton what={what} isBusy={isBusy} onConfirm={handleRemove} />}
    </span>
  );
}
