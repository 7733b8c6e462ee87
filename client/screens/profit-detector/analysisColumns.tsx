import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import { formatEnglishCount, formatEnglishPercent } from '#client/lib/text/english.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { hubPath, freightPath, missingCostsPath } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { AfterOverheads } from '#client/parts/profit/AfterOverheads.tsx';
import { DollarFigure, dollarsOf } from '#client/parts/profit/dollars.tsx';
import { causeNames, costNames, statusLooks, statusNames } from '#client/parts/profit/statuses.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type {
  analysisColumns_analysis$data,
  analysisColumns_analysis$key,
} from './__generated__/analysisColumns_analysis.graphql';

type Row = analysisColumns_analysis$data[number];

/** Reads the analyses for the columns. */
export const useAnalysisRows = (analyses: analysisColumns_analysis$key) =>
  useFragment(
    graphql`
      fragment analysisColumns_analysis on ProfitAnalysis @relay(plural: true) {
        isDefault
        product {
          id
          hubId
          asin
          sku
          name
          imageUrl
          marketplace
          country
        }
        status
        currency
        units
        unitsWithoutCost
        unitsWithoutFreight
        isCostZero
        marginPercent
        revenue {
          ...dollars_money
        }
        revenueInReais: revenue(in: "BRL") {
          ...dollars_money
        }
        profit {
          ...dollars_money
        }
        profitInReais: profit(in: "BRL") {
          ...dollars_money
        }
        overheads {
          ...dollars_money
        }
        overheadsInReais: overheads(in: "BRL") {
          ...dollars_money
        }
        profitAfterOverheads {
          ...dollars_money
        }
        profitAfterOverheadsInReais: profitAfterOverheads(in: "BRL") {
          ...dollars_money
        }
        profitPerUnit {
          ...dollars_money
        }
        profitPerUnitInReais: profitPerUnit(in: "BRL") {
          ...dollars_money
        }
        mainCostDriver
        mainCause
        recommendedAction
        potentialSavings {
          ...dollars_money
        }
        potentialSavingsInReais: potentialSavings(in: "BRL") {
          ...dollars_money
        }
      }
    `,
    analyses,
  );

export const analysisKey = ({ product }: Row) => product.id;

const pathOf = ({ isDefault, product }: Row) => analysisPath(product.asin, isDefault ? {} : { productId: product.id });

/** Columns of the table. Explanations of profits cover the given days; unless they are chosen, the screen calls them a month. */
export const analysisColumns = ({ isChosen, ...days }: DayRange & { isChosen: boolean }): Column<Row>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('profitDetector.product'), sort: 'name' }],
    width: 'lg:w-[26%]',
    cell: ({ product }) => (
      <ProductCell name={product.name} imageUrl={product.imageUrl} unnamed={product.asin} to={hubPath(product.hubId)}>
        <span className="truncate">{product.sku ?? product.asin}</span>
        <MarketplaceBadge marketplace={product.marketplace} />
        <CountryFlag country={product.country} />
      </ProductCell>
    ),
  },
  {
    id: 'status',
    phone: 'plain',
    header: [{ label: t('profitDetector.status') }],
    cell: ({ product, status, unitsWithoutCost, unitsWithoutFreight, isCostZero }) => (
      <span className="flex flex-col items-start gap-0.5">
        {status ? (
          <span className={clsx('font-medium', statusLooks[status])}>{statusNames[status]}</span>
        ) : (
          <span className="text-muted">{UNKNOWN}</span>
        )}
        {unitsWithoutCost > 0 && (
          <Link to={missingCostsPath(product.sku ?? product.asin)} className="hover:underline">
            <Badge tone="warning">{t('profitDetector.missingCost')}</Badge>
          </Link>
        )}
        {unitsWithoutFreight > 0 && (
          <Link to={freightPath} className="hover:underline">
            <Badge tone="warning">
              {t('profitDetector.unitsWithoutOwnFreight', {
                unitsWithoutFreight: formatEnglishCount(unitsWithoutFreight),
              })}
            </Badge>
          </Link>
        )}
        {isCostZero && <Badge tone="warning">{t('profitDetector.costIs0')}</Badge>}
      </span>
    ),
  },
  {
    id: 'revenue',
    phone: 'primary',
    header: [
      { label: t('profitDetector.revenue'), sort: 'revenue' },
      { label: t('profitDetector.units'), sort: 'units' },
    ],
    align: 'right',
    cell: ({ revenue, revenueInReais, currency, units }) => (
      <Pair
        first={<DollarFigure money={dollarsOf(revenue, revenueInReais, currency)} />}
        second={t('profitDetector.units2', { units: formatEnglishCount(units), units2: units })}
      />
    ),
  },
  {
    id: 'profitPerUnit',
    phone: 'meta',
    header: [
      { label: t('profitDetector.profitUnit'), sort: 'profitPerUnit' },
      { label: t('profitDetector.margin'), sort: 'margin' },
    ],
    align: 'right',
    cell: ({ profitPerUnit, profitPerUnitInReais, currency, marginPercent }) => {
      const money = dollarsOf(profitPerUnit, profitPerUnitInReais, currency);
      const tone = money && (money.shown.minor < 0 ? 'text-negative' : 'text-positive');
      return (
        <Pair
          first={
            <span className={clsx('font-medium', tone)}>
              <DollarFigure money={money} />
            </span>
          }
          second={t('profitDetector.margin2', { marginPercent: formatEnglishPercent(marginPercent) })}
        />
      );
    },
  },
  {
    id: 'profit',
    phone: 'secondary',
    header: [{ label: t('profitDetector.profit'), sort: 'profit' }],
    align: 'right',
    cell: ({ profit, profitInReais, currency, product, ...row }) => (
      <span className="inline-flex flex-col items-end">
        <span className="inline-flex items-center gap-1">
          <DollarFigure money={dollarsOf(profit, profitInReais, currency)} />
          <ExplainButton
            card={t('profitDetector.profitOf', { name: product.name ?? product.asin })}
            metric="PROFIT"
            filter={{ period: 'CUSTOM', ...days }}
            productId={product.id}
            inDollars
            language="EN"
          />
        </span>
        <AfterOverheads
          overheads={dollarsOf(row.overheads, row.overheadsInReais, currency)}
          left={dollarsOf(row.profitAfterOverheads, row.profitAfterOverheadsInReais, currency)}
        />
      </span>
    ),
  },
  {
    id: 'driver',
    phone: 'plain',
    header: [{ label: t('profitDetector.mainCost') }],
    cell: ({ mainCostDriver, mainCause }) => (
      <span className="flex flex-col whitespace-nowrap">
        <span>{mainCostDriver ? costNames[mainCostDriver] : UNKNOWN}</span>
        {mainCause && (
          <span className="text-label text-muted">
            {t('profitDetector.leak', { causeNames: causeNames[mainCause] })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'action',
    phone: 'plain',
    header: [{ label: t('profitDetector.recommendedAction') }],
    width: 'lg:w-[24%]',
    cell: ({ recommendedAction }) => <span className="block min-w-52">{recommendedAction}</span>,
  },
  {
    id: 'savings',
    phone: 'meta',
    header: [{ label: isChosen ? t('profitDetector.savings') : t('profitDetector.savingsMonth'), sort: 'savings' }],
    align: 'right',
    cell: ({ potentialSavings, potentialSavingsInReais, currency }) => (
      <DollarFigure money={dollarsOf(potentialSavings, potentialSavingsInReais, currency)} />
    ),
  },
  {
    id: 'details',
    phone: 'plain',
    header: [{ label: t('profitDetector.details') }],
    align: 'right',
    cell: (row) => <ViewDetails path={pathOf(row)} name={row.product.name ?? row.product.asin} />,
  },
];

function ViewDetails({ path, name }: { path: string; name: string }) {
  const navigate = useNavigate();
  return (
    <Button title={name} onClick={() => void navigate(path)}>
      {t('profitDetector.viewDetails')}
    </Button>
  );
}
