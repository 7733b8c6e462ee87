import { competitorsToCheck } from '#server/records/competitors/competitorsToCheck.ts';
import { recordCompetitorPrices } from '#server/records/competitors/recordCompetitorPrices.ts';
import type { ListingFigures } from '#server/market/listingFigures.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { countedStep, stepLabel } from '#server/work/sync/status/stepLabel.ts';

/** One call to Amazon takes 20 listings: both of each pair. */
const PAIRS_PER_CALL = 10;

/** Reads the prices of every competitor that the account watches at the marketplace, and of its own listings. */
export async function readCompetitors(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const { marketplace } = connector;
  const pairs = await competitorsToCheck(run, marketplace);
  for (let start = 0; start < pairs.length; start += PAIRS_PER_CALL) {
    const batch = pairs.slice(start, start + PAIRS_PER_CALL);
    const listings = new Map<string, OfferedListing>();
    for (const { country, ourAsin, competitorAsin } of batch)
      for (const asin of [ourAsin, competitorAsin]) listings.set(`${country} ${asin}`, { marketplace, country, asin });
    const figures: ListingFigures[] = [];
    for await (const page of pagesOf(connector.listingFigures!([...listings.values()]), stream)) figures.push(...page);
    const label = countedStep(stepLabel('competitors', marketplace), start + batch.length, pairs.length);
    await stream.store(async (tx) => {
      await recordCompetitorPrices(run.accountId, batch, figures, tx);
      return {};
    }, label);
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
