import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath, newPurchasePath, productPath } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { type Labelled, labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProfitAmount } from '#client/ui/figures/FigureParts.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { LossCausesQuery, LossCausesQuery$data } from './__generated__/LossCausesQuery.graphql';

type Analysis = NonNullable<NonNullable<LossCausesQuery$data['node']>['analyses']>[number];

const causeNames: Readonly<Record<string, string>> = {
  PRODUCT_COST: t('product.productCost'),
  FEES: t('product.fees'),
  FULFILMENT: t('product.freightAndFulfilment'),
  TAX: t('product.taxes'),
  STORAGE: t('product.storage'),
  RETURNS: t('product.returns'),
  ADS: t('product.advertising'),
  PRICE: t('product.price3'),
  UNKNOWN_COST: t('product.unknownCost'),
  UNKNOWN_FEES: t('product.unknownFees'),
};
const savingNames: Readonly<Record<string, string>> = {
  PRODUCT_COST: t('product.productCost'),
  AMAZON_FEES: t('product.feesAndFreight'),
  STORAGE: t('product.storage'),
  RETURNS: t('product.returns'),
  ADS: t('product.advertising'),
};

/** Each listing's profit with what is missing to it, what could be saved, and the one thing to do. */
export function LossCauses({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<LossCausesQuery>(
    graphql`
      query LossCausesQuery($id: ID!) {
        node(id: $id) {
          ... on MasterProduct {
            analyses {
              product {
                id
                ...listingLabel_product
              }
              marginPercent
              profit(in: "BRL") {
                ...amount_money
              }
              gap {
                kind
                amount(in: "BRL") {
                  ...amount_money
                }
              }
              causes {
                kind
                amount(in: "BRL") {
                  ...amount_money
                }
              }
              savings {
                group
                saving(in: "BRL") {
                  ...amount_money
                }
              }
              action {
                kind
                units
                effect(in: "BRL") {
                  ...amount_money
                }
                price(in: "BRL") {
                  ...amount_money
                }
              }
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-and-network' },
  );
  const analyses = node?.analyses ?? [];
  if (analyses.length === 0)
    return <EmptyState title={t('product.noSalesAndNoCostsIn')} hint={t('product.thereIsNoProfitToAnalyze')} />;
  const all = analyses.map(({ product }) => labelled(product));
  return (
    <ul className="divide-y divide-line border-t border-line">
      {analyses.map((analysis, at) => (
        <li
          key={analysis.product.id}
          className="grid gap-x-6 gap-y-2 px-4 py-3 text-small md:grid-cols-[14rem_1fr_auto]"
        >
          <div className="flex flex-col gap-1">
            <span className="flex items-center gap-1.5 font-medium">
              <MarketplaceBadge marketplace={all[at]!.marketplace} />
              {listingLabel(all[at]!, all)}
            </span>
            <Profit analysis={analysis} />
          </div>
          <Reasons analysis={analysis} />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1 md:flex-col md:items-end">
            <Action analysis={analysis} listing={all[at]!} id={id} />
            <Link
              to={analysisPath(all[at]!.asin, { productId: all[at]!.id })}
              className="text-link hover:underline max-sm:min-h-11 max-sm:content-center"
            >
              {t('product.seeAnalysis')}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Profit({ analysis: { profit: money, marginPercent } }: { analysis: Analysis }) {
  const profit = amountOf(money);
  return (
    <span className="tabular-nums">
      {profit ? <ProfitAmount profit={profit} /> : UNKNOWN}{' '}
      <span className="text-muted">{t('product.margin2', { marginPercent: formatPercent(marginPercent) })}</span>
    </span>
  );
}

function Reasons({ analysis: { gap, causes, savings } }: { analysis: Analysis }) {
  if (!gap) return <p className="text-muted">{t('product.noLossAndTheTargetMargin')}</p>;
  const parts = causes.map(({ kind, amount }) => {
    const money = amountOf(amount);
    return `${causeNames[kind] ?? ''}${money ? ` ${formatMoney(money)}` : ''}`;
  });
  const saved = savings.map(({ group, saving }) => `${savingNames[group] ?? ''} ${formatMoney(amountOf(saving))}`);
  return (
    <div className="flex flex-col gap-0.5">
      <p>
        {gap.kind === 'LOSS' ? t('product.loss') : t('product.missingToTheTargetMargin')}:{' '}
        {formatMoney(amountOf(gap.amount))}
        {parts.length > 0 && ` (${parts.join(', ')})`}
      </p>
      {saved.length > 0 && <p className="text-muted">{t('product.canBeSaved', { saved: saved.join(', ') })}</p>}
    </div>
  );
}

const actionTexts: Readonly<Record<string, string>> = {
  RAISE_PRICE: t('product.raiseThePrice'),
  LOWER_PRICE: t('product.lowerThePrice'),
  CUT_ADS: t('product.cutAds'),
  STOP_SELLING: t('product.stopSelling'),
  RESTOCK: t('product.restock'),
  CLEAR_STOCK: t('product.clearTheStock'),
  ENTER_COST: t('product.enterTheCost'),
  KEEP: t('product.keepAsItIs'),
};

/** The one action, as a link to where it is done. */
function Action({ analysis: { action }, listing, id }: { analysis: Analysis; listing: Labelled; id: string }) {
  const effect = amountOf(action.effect);
  const price = amountOf(action.price);
  const toPrice = price ? t('product.to', { price: formatMoney(price) }) : '';
  const units = action.units ? `: ${t('product.unitsOf', { quantity: formatCount(action.units) })}` : '';
  const text = `${actionTexts[action.kind] ?? ''}${toPrice}${units}`;
  const to = pathOf(action.kind, listing, { id, units: action.units });
  return (
    <span className="flex flex-col md:items-end">
      {to ? (
        <Link to={to} className="font-medium text-link hover:underline max-sm:min-h-11 max-sm:content-center">
          {text}
        </Link>
      ) : (
        <span className="font-medium">{text}</span>
      )}
      {effect && effect.minor > 0 && (
        <span className="text-muted">{t('product.perMonth', { effect: formatMoney(effect) })}</span>
      )}
    </span>
  );
}

function pathOf(
  kind: string,
  product: Labelled,
  { id, units }: { id: string; units: number | null | undefined },
): string | null {
  switch (kind) {
    case 'RAISE_PRICE':
    case 'LOWER_PRICE':
    case 'STOP_SELLING':
      return productPath(id, 'price');
    case 'CUT_ADS':
      return productPath(id, 'ads');
    case 'RESTOCK':
      return newPurchasePath(product.id, units);
    case 'CLEAR_STOCK':
      return productPath(id, 'stock');
    case 'ENTER_COST':
      return missingCostsPath(product.sku);
    default:
      return null;
  }
}
