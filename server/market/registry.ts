import type { FormText } from '#server/platform/language/formText.ts';

/** What the product knows of a marketplace besides its connector. Adding one begins here (docs/decisions/037). */
export interface MarketplaceFacts {
  name: string;
  /** The name with its Portuguese article. */
  the: string;
  /** The name after the Portuguese "de". */
  of: string;
  /** One to three letters where the name has no room. */
  badge: string;
  /** What a connection brings. */
  brings: FormText;
  /** How the schema describes it. */
  description: string;
  /** Other spellings in files and addresses, without spaces, hyphens and underscores. */
  aliases: readonly string[];
  /** Ids of its products; no two marketplaces' patterns match one id. */
  productId: RegExp;
  /** Whether orders name the cart (`pack_id`) that they share. */
  hasCarts: boolean;
  /**
   * Traffic: by the purchasable variation or by the item with all its variations, with sessions or only visits.
   */
  traffic: { level: 'child' | 'parent'; hasSessions: boolean };
  /** What one row of figures by product is: a product id shared by several SKUs, or a listing. */
  groupsBy: 'asin' | 'listing';
  /** Whether variations name their parent: a product id, or the family of items that are variants of each other. */
  hasParents: boolean;
  /** Whether the listing key of a ledger entry is the seller's SKU. */
  listingKeyIsSku: boolean;
  /** Listings whose offers one run reads, and products whose fees it asks for: their quotas (docs/decisions/009). */
  offersARun: number;
  /**
   * Listings whose offers the accounts of one application may read together in a quarter of an hour; null when each account
   * has a quota of its own.
   */
  offersOfApplication: number | null;
  feeQuestionsARun: number;
  /** Ways of sending (`orders.logistic`) that the seller pays and does, and those where it packs the order itself. */
  sentBySeller: readonly string[];
  packedByMarketplace: readonly string[];
  /** The name by which sellers know its warehouses. */
  warehouse: 'fba' | 'full';
  /** Whether its deliveries are followed to the end, so that what was sent and is not delivered is on its way. */
  followsDeliveries: boolean;
  /** Whether fees of a refunded sale come back with a later bill, and not with the refund. */
  billsReturnedFees: boolean;
  /** Source of the fee rules that hold its estimates. */
  feeSource: string;
  /** Hosts of listing images; a leading dot includes the hosts below. */
  imageHosts: readonly string[];
  /** CNPJs that documents name as intermediary of its sales (infIntermed). */
  intermediaryCnpjs: readonly string[];
  /** Streams of a sync that it does not have. */
  withoutStreams: readonly string[];
}

/** Marketplaces by the value of the database's enum, which is also their word in addresses, files and REST. */
export const marketplaces = {
  amazon: {
    name: 'Amazon',
    the: 'a Amazon',
    of: 'da Amazon',
    badge: 'A',
    brings: { word: 'start.bringsAmazon' },
    description: 'Amazon, in any country.',
    aliases: [],
    productId: /^(?!MLB\d+$)[A-Z0-9]{10}$/,
    hasCarts: false,
    traffic: { level: 'child', hasSessions: true },
    groupsBy: 'asin',
    hasParents: true,
    listingKeyIsSku: true,
    offersARun: 1_800,
    offersOfApplication: null,
    feeQuestionsARun: 2_000,
    sentBySeller: ['seller'],
    packedByMarketplace: ['fba'],
    warehouse: 'fba',
    followsDeliveries: false,
    billsReturnedFees: false,
    feeSource: 'amazon.fees_estimate',
    imageHosts: [
      'm.media-amazon.com',
      'images-na.ssl-images-amazon.com',
      'images-eu.ssl-images-amazon.com',
      'images-fe.ssl-images-amazon.com',
    ],
    // Amazon Serviços de Varejo do Brasil, as copies of its site's footer and several published tables of marketplaces by CNPJ have it (read
    // 12/2026). No published document that names it in infIntermed was found: a wrong one proposes orders of every marketplace, no more
    intermediaryCnpjs: ['15436940000103'],
    withoutStreams: ['shipments', 'bills', 'releases'],
  },
  mercadolivre: {
    name: 'Mercado Livre',
    the: 'o Mercado Livre',
    of: 'do Mercado Livre',
    badge: 'ML',
    brings: { word: 'start.bringsMercadoLivre' },
    description: 'Mercado Livre.',
    aliases: ['ml'],
    productId: /^MLB\d{6,13}$/,
    hasCarts: true,
    traffic: { level: 'parent', hasSessions: false },
    groupsBy: 'listing',
    hasParents: true,
    listingKeyIsSku: false,
    offersARun: 3_000,
    // four a second (mercadolivre/auth/rates.ts)
    offersOfApplication: 3_600,
    feeQuestionsARun: 700,
    sentBySeller: ['self_service', 'custom', 'default', 'to_be_agreed'],
    packedByMarketplace: ['fulfillment'],
    warehouse: 'full',
    followsDeliveries: true,
    billsReturnedFees: true,
    feeSource: 'mercadolivre.listing_prices',
    imageHosts: ['.mlstatic.com'],
    // Ebazar.com.br (later Mercado Livre Brasil): published XML of sales name it in infIntermed, its site in the footer. Mercado Pago, by its own
    // terms: instructions of 2021 name it as who takes the payment (group card), which some issuers write as the intermediary too (read 12/2026)
    intermediaryCnpjs: ['03007331000141', '10573521000191'],
    withoutStreams: ['reimbursements', 'losses', 'storage', 'settlements', 'stated_sums'],
  },
} as const satisfies Record<string, MarketplaceFacts>;

export type Marketplace = keyof typeof marketplaces;

/** Reads of a set of marketplaces. */
export function registryOf<Id extends string>(all: Record<Id, MarketplaceFacts>) {
  const ids = Object.keys(all) as [Id, ...Id[]];
  return {
    marketplaces: all,
    marketplaceIds: ids,
    /** Facts of a marketplace. */
    factsOf: (marketplace: Id): MarketplaceFacts => all[marketplace],
    /** SQL list of the marketplaces with a property, for `IN`; a list without any holds NULL. */
    marketplacesWith: (has: (facts: MarketplaceFacts) => boolean): string => {
      const found = ids.filter((id) => has(all[id]));
      return found.length > 0 ? `(${found.map((id) => `'${id}'`).join(', ')})` : '(NULL)';
    },
  };
}

export const { marketplaceIds, factsOf, marketplacesWith } = registryOf(marketplaces);
