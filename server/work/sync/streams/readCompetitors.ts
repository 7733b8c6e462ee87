import { competitorsToCheck } from '#server/records/competitors/competitorsToCheck.ts';
import { recordCompetitorPrices } from '#server/records/competitors/recordCompetitorPrices.ts';
import type { ListingFigures } from '#server/market/listingFigures.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';

/** Both listings of so many pairs are what one call of Amazon's takes. */
const PAIRS_AT_A_TIME = 10;

/** Asks for the prices of every competitor the account watches at the marketplace, and of ours beside them. */
export async function readCompetitors(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const { marketplace } = connector;
  const pairs = await competitorsToCheck(run, marketplace);
  for (let start = 0; start < pairs.length; start += PAIRS_AT_A_TIME) {
    const asked = pairs.slice(start, start + PAIRS_AT_A_TIME);
    const listings = new Map<string, OfferedListing>();
    for (const { country, ourAsin, competitorAsin } of asked)
      for (const asin of [ourAsin, competitorAsin]) listings.set(`${country} ${asin}`, { marketplace, country, asin });
    const figures: ListingFigures[] = [];
    for await (const page of pagesOf(connector.listingFigures!([...listings.values()]), stream)) figures.push(...page);
    const label = `${stepLabel('competitors', marketplace)}, ${start + asked.length} de ${pairs.length}`;
    await stream.store(async (tx) => {
      await recordCompetitorPrices(run.accountId, asked, figures, tx);
      return {};
    }, label);
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
