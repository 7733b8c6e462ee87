import { QUANTITY_SCALE } from '#server/records/nfe/reading/fields.ts';
import type { NfeAmounts, NfeItem } from '#server/records/nfe/reading/nfeFile.ts';
import { cumulativeShares, roundedRatio } from '#server/platform/exact/roundedRatio.ts';

/** Regimes that decide which taxes of a purchase come back as credits. */
export type PurchaseRegime = 'none' | 'percent' | 'mei' | 'simples' | 'simples_hibrido' | 'presumido' | 'real';

/** Taxes of a purchase that are taken off those of sales, in centavos; only those that are. */
interface PurchaseCredits {
  icms?: number;
  pis?: number;
  cofins?: number;
  cbs?: number;
  ibs?: number;
}

export type CostedItem = Pick<NfeItem, 'quantity' | 'icmsCst' | 'pisCst' | 'creditSn'> & NfeAmounts;

export interface LandedCost {
  /** What the item cost with everything on top, in centavos. */
  landed: number;
  credits: PurchaseCredits;
  /** Landed cost less credits. */
  cost: number;
  /** Units in ten-thousandths: quantity × factor. */
  units: bigint;
  /** Cost of one unit in centavos. */
  unitCost: number;
}

interface Purchase {
  items: readonly CostedItem[];
  /** Totals of the document. */
  totals: Pick<NfeAmounts, 'freight' | 'insurance' | 'other' | 'discount'>;
  /** Units in one quantity of each item, in ten-thousandths: a box of 12 is 120,000. */
  factors: readonly bigint[];
  regime: PurchaseRegime;
  /** Day of issue in São Paulo; from 2027 on CBS, IBS and IS are on top of the price. */
  day: string;
  /** ICMS paid in advance by the buyer, in centavos by item, as the seller says. */
  anticipated?: readonly number[];
}

/** First day on which CBS, IBS and IS are due on top of the price (LC 214/2025); before, documents only inform of them. */
const REFORM_DAY = '2027-01-01';
/** CST of goods with ICMS withheld, and CSOSN of suppliers in Simples for them: their ICMS is not credited. */
const WITHHELD = new Set(['10', '30', '60', '70', '201', '202', '203', '500']);
/** CST of PIS and COFINS without credit in resale: single-phase, withheld, rate of zero, exempt. */
const WITHOUT_CREDIT = new Set(['02', '03', '04', '05', '06', '07', '08', '09']);
/** 1.65 % and 7.6 % (Lei 10.637/2002, Lei 10.833/2003). */
const PIS = { numerator: 165n, denominator: 10_000n };
const COFINS = { numerator: 760n, denominator: 10_000n };
const SHARED = ['freight', 'insurance', 'other', 'discount'] as const;

/**
 * What each item of a purchase cost, by the buyer's tax regime, in exact arithmetic: amounts are rounded once, half away from
 * zero. Freight, insurance, other costs and discounts that only the totals have are shared by the items' value.
 */
export function landedCost({ items, totals, factors, regime, day, anticipated = [] }: Purchase): LandedCost[] {
  const shared = withShares(items, totals);
  return shared.map((item, index) => {
    const isReform = day >= REFORM_DAY;
    const reform = isReform ? (item.cbs ?? 0) + (item.ibsUf ?? 0) + (item.ibsMun ?? 0) + (item.selective ?? 0) : 0;
    const withheld = item.ipi + item.icmsSt + item.fcpSt + (anticipated[index] ?? 0);
    const landed = item.products + item.freight + item.insurance + item.other - item.discount + withheld + reform;
    const credits = creditsOf(item, regime, isReform);
    const cost = landed - Object.values(credits).reduce((sum, credit: number) => sum + credit, 0);
    const units = item.quantity * factors[index]!; // in 10⁻⁸
    return {
      landed,
      credits,
      cost,
      units: units / QUANTITY_SCALE,
      unitCost: roundedRatio(BigInt(cost) * QUANTITY_SCALE * QUANTITY_SCALE, units),
    };
  });
}

/** The items with their shares of what only the totals have. */
function withShares(items: readonly CostedItem[], totals: Purchase['totals']): CostedItem[] {
  const weights = items.map(({ products }) => products);
  const shares = SHARED.map((name) => ({
    name,
    parts: items.every((item) => item[name] === 0) ? cumulativeShares(totals[name], weights) : null,
  }));
  return items.map((item, index) => ({
    ...item,
    ...Object.fromEntries(shares.map(({ name, parts }) => [name, parts ? parts[index]! : item[name]])),
  }));
}

function creditsOf(item: CostedItem, regime: PurchaseRegime, isReform: boolean): PurchaseCredits {
  const reform = isReform ? known({ cbs: item.cbs, ibs: sumOf(item.ibsUf, item.ibsMun) }) : {};
  if (regime === 'simples_hibrido') return reform;
  if (regime !== 'presumido' && regime !== 'real') return {};
  const isWithheld = item.icmsSt > 0 || WITHHELD.has(item.icmsCst ?? '');
  const icms = known({ icms: isWithheld ? null : sumOf(item.icms, item.creditSn) });
  if (regime === 'presumido' || isReform || WITHOUT_CREDIT.has(item.pisCst ?? '')) return { ...icms, ...reform };
  // without the ICMS of the purchase (Lei 14.592/2023)
  const base = BigInt(item.products - item.discount + item.freight - (item.icms ?? 0));
  const of = ({ numerator, denominator }: typeof PIS) => roundedRatio(base * numerator, denominator);
  return { ...icms, ...known({ pis: of(PIS), cofins: of(COFINS) }), ...reform };
}

const sumOf = (one: number | null, other: number | null) => (one ?? 0) + (other ?? 0);

/** The credits that are not zero. */
const known = (credits: Record<string, number | null>): PurchaseCredits =>
  Object.fromEntries(Object.entries(credits).filter(([, amount]) => amount));
