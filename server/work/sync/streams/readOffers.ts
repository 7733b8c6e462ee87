import { listingsToCheck } from '#server/records/offers/listingsToCheck.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';
import { recordSellerProfiles } from '#server/records/offers/recordSellerProfiles.ts';
import { sellersToCheck } from '#server/records/offers/sellersToCheck.ts';
import { watchListings } from '#server/records/offers/watchListings.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import { factsOf } from '#server/market/registry.ts';

/** A seller's name costs one call and hardly changes. */
const PROFILES_PER_RUN = 100;

const count = new Intl.NumberFormat('pt-BR');

/** Reads the offers of the listings that are due, then the names of sellers not known yet. */
export async function readOffers(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const { marketplace } = connector;
  const { accountId } = run;
  await watchListings(accountId, marketplace);
  const listings = await listingsToCheck(run, marketplace, factsOf(marketplace).offersARun);
  let done = 0;
  for await (const checks of pagesOf(connector.offers(listings), stream)) {
    done += checks.length;
    const label = `${stepLabel('offers', marketplace)}, ${count.format(done)} de ${count.format(listings.length)}`;
    await stream.store(async (tx) => {
      await recordOfferChecks(accountId, checks, tx);
      return {};
    }, label);
  }
  await readProfiles(stream);
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}

/** Profiles of the sellers of these offers, where the marketplace has any. */
async function readProfiles(stream: OpenStream): Promise<void> {
  const { connector } = stream;
  if (!connector.sellerProfiles) return;
  const { accountId } = stream.run;
  const sellers = await sellersToCheck(accountId, connector.marketplace, PROFILES_PER_RUN);
  for await (const profiles of pagesOf(connector.sellerProfiles(sellers), stream))
    await stream.store(async (tx) => {
      await recordSellerProfiles(accountId, profiles, tx);
      return {};
    });
}
