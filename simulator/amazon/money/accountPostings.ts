import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { dayOf, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';

/** A transaction of the account, not of an order; `at` in ms. */
export interface AccountPosting {
  at: number;
  id: string;
  json: object;
}

interface AccountCharge {
  type: string;
  minor: number;
  /** Names on the way to the amount; empty: the transaction has a total alone. */
  path?: string[];
  /** Whether its item names a product, without breakdowns of its own (amzn/selling-partner-api-models#4993). */
  isOfProduct?: boolean;
  /** Whether it lacks its currency and its marketplace. */
  isIncomplete?: boolean;
}

/** What Amazon charges and moves on a day of the scenario `account-money`. */
function chargesOf(day: number): AccountCharge[] {
  const dayOfMonth = Number(dayText(day).slice(8));
  const charges: (AccountCharge & { isDue: boolean })[] = [
    { isDue: day % 14 === 0, type: 'Transfer', minor: 500_000, path: ['FundTransfer'] },
    { isDue: day % 14 === 0, type: 'Adjustment', minor: -12_000, path: ['ReserveDebit'] },
    { isDue: day % 14 === 1, type: 'Adjustment', minor: 12_000, path: ['ReserveCredit'] },
    { isDue: day % 14 === 5, type: 'DebtRecovery', minor: -7_550 },
    { isDue: day % 7 === 2, type: 'ProductAdsPayment', minor: -15_000, path: ['Expenses', 'AdvertisingFee'] },
    { isDue: dayOfMonth === 1, type: 'ServiceFee', minor: -1_900, path: ['Expenses', 'AmazonFees', 'Subscription'] },
    { isDue: dayOfMonth === 15, type: 'ServiceFee', minor: -22_040, path: ['Expenses', 'AmazonFees', 'FBAStorageFee'] },
    {
      isDue: dayOfMonth === 20,
      type: 'ServiceFee',
      minor: -777,
      path: ['Expenses', 'AmazonFees', 'SellerExperienceFee'],
    },
    {
      isDue: day % 10 === 4,
      type: 'FBAInventoryReimbursement',
      minor: 622,
      path: ['FBAInventoryReimbursement'],
      isOfProduct: true,
    },
    { isDue: day % 30 === 11, type: 'Adjustment', minor: -1_234 },
    { isDue: day % 30 === 13, type: 'NetworkComminglingTransaction', minor: -4_321 },
    { isDue: day % 30 === 17, type: 'ServiceFee', minor: -999, isIncomplete: true },
  ];
  return charges.filter(({ isDue }) => isDue);
}

/** Charges of the account in the countries from `after` (inclusive) to `before` (exclusive); none without the mode. */
export function accountCharges(simulator: Simulator, countries: string[], after: number, before: number) {
  if (!simulator.modes.has('account-money')) return [];
  return generatedMarkets(simulator)
    .filter(({ country }) => countries.includes(country))
    .flatMap((market) => {
      const found = [];
      const product = market.products.find(({ byMarketplace }) => byMarketplace) ?? market.products[0]!;
      const first = Math.max(dayOf(after), dayOf(simulator.seller.historyStart));
      for (let day = first; day <= dayOf(before); day += 1)
        for (const [index, charge] of chargesOf(day).entries()) {
          const at = startOfDay(day) + (8 + index) * HOUR;
          const id = `${market.country}-${dayText(day)}-${charge.type}-${index}`;
          if (at >= after && at < before) found.push({ at, id, charge, market, product });
        }
      return found;
    });
}

/** The charges of the account as transactions. */
export const accountPostings = (...of: Parameters<typeof accountCharges>): AccountPosting[] =>
  accountCharges(...of).map((posting) => ({ at: posting.at, id: posting.id, json: json(of[0], posting) }));

type CountedCharge = ReturnType<typeof accountCharges>[number];

function json(simulator: Simulator, { at, id, charge, market, product }: CountedCharge) {
  const { type, minor, path = [], isOfProduct, isIncomplete } = charge;
  const marketplace = marketplaceIn(market.country);
  const amount = { ...(!isIncomplete && { currencyCode: market.currency }), currencyAmount: decimalNumber(minor) };
  const context = {
    contextType: 'ProductContext',
    asin: product.asin,
    sku: product.sku,
    quantityShipped: 1,
    fulfillmentNetwork: null,
  };
  return {
    sellingPartnerMetadata: {
      sellingPartnerId: amazonCredentials(simulator).sellerId,
      accountType: 'Standard Orders',
      ...(!isIncomplete && { marketplaceId: marketplace.id }),
    },
    relatedIdentifiers: [],
    transactionType: type,
    transactionId: id,
    transactionStatus: 'RELEASED',
    description: type,
    postedDate: new Date(at).toISOString(),
    totalAmount: amount,
    marketplaceDetails: isIncomplete ? null : { marketplaceId: marketplace.id, marketplaceName: marketplace.name },
    items: isOfProduct
      ? [
          {
            description: product.name,
            totalAmount: amount,
            relatedIdentifiers: null,
            breakdowns: null,
            contexts: [context],
          },
        ]
      : [],
    breakdowns: path.length === 0 ? null : [...zeroGroups(path, market.currency), ...branch(path, amount)],
    contexts: null,
  };
}

const branch = (path: string[], breakdownAmount: object): object[] =>
  path.reduceRight<object[]>((breakdowns, breakdownType) => [{ breakdownType, breakdownAmount, breakdowns }], []);

/** The group that Amazon lists with 0 beside an amount of the other. */
const zeroGroups = ([first]: string[], currencyCode: string): object[] =>
  first === 'Expenses' || first === 'FundTransfer'
    ? branch([first === 'Expenses' ? 'Sales' : 'Expenses'], { currencyCode, currencyAmount: 0 })
    : [];
