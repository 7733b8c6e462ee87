import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

const Identifiers = z
  .array(z.looseObject({ relatedIdentifierName: z.string().nullish(), relatedIdentifierValue: z.string().nullish() }))
  .nullish();

/** An amount of money, both parts of which may be missing. */
export type Currency =
  { currencyCode?: string | null | undefined; currencyAmount?: string | null | undefined } | null | undefined;

export interface Breakdown {
  breakdownType?: string | null | undefined;
  breakdownAmount?: Currency;
  breakdowns?: Breakdown[] | null | undefined;
}
const Currency = z.looseObject({ currencyCode: z.string().nullish(), currencyAmount: z.string().nullish() }).nullish();
const Breakdown: z.ZodType<Breakdown> = z.looseObject({
  breakdownType: z.string().nullish(),
  breakdownAmount: Currency,
  get breakdowns() {
    return z.array(Breakdown).nullish();
  },
});

const Context = z.looseObject({
  contextType: z.string().nullish(),
  deferralReason: z.string().nullish(),
  maturityDate: z.string().nullish(),
});

const Transaction = z.looseObject({
  transactionType: z.string(),
  transactionId: z.string().nullish(),
  transactionStatus: z.string().nullish(),
  postedDate: z.string(),
  totalAmount: Currency,
  relatedIdentifiers: Identifiers,
  sellingPartnerMetadata: z
    .looseObject({ sellingPartnerId: z.string().nullish(), marketplaceId: z.string().nullish() })
    .nullish(),
  marketplaceDetails: z.looseObject({ marketplaceId: z.string().nullish() }).nullish(),
  breakdowns: z.array(Breakdown).nullish(),
  contexts: z.array(Context).nullish(),
  items: z
    .array(
      z.looseObject({
        totalAmount: Currency,
        breakdowns: z.array(Breakdown).nullish(),
        contexts: z.array(z.looseObject({ sku: z.string().nullish(), asin: z.string().nullish() })).nullish(),
      }),
    )
    .nullish(),
});
export type Transaction = z.output<typeof Transaction>;

const Page = z.looseObject({
  payload: z.looseObject({ nextToken: z.string().nullish(), transactions: z.array(Transaction).nullish() }),
});

/** The seller's financial transactions, page by page. An empty page may be followed by another. */
export async function* transactions(
  session: AmazonSession,
  filter: { postedAfter: string; postedBefore: string },
): AsyncGenerator<Transaction[]> {
  let nextToken: string | undefined;
  do {
    const { data } = await session.call('listTransactions', {
      method: 'GET',
      url: spApiUrl(session, '/finances/2024-06-19/transactions', { ...filter, nextToken }),
    });
    const { payload } = shapeOf('Amazon (listTransactions)', Page, data);
    const page = payload.transactions ?? [];
    await session.seller.met(page[0]?.sellingPartnerMetadata?.sellingPartnerId);
    yield page;
    nextToken = payload.nextToken ?? undefined;
  } while (nextToken);
}

/** Value of a transaction's related identifier; null when it has none of that name. */
export const identifier = ({ relatedIdentifiers }: Transaction, name: string): string | null =>
  relatedIdentifiers?.find((one) => one.relatedIdentifierName === name)?.relatedIdentifierValue ?? null;
