import { listingsToCheck } from '#server/records/offers/listingsToCheck.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';
import { recordSellerProfiles } from '#server/records/offers/recordSellerProfiles.ts';
import { sellersToCheck } from '#server/records/offers/sellersToCheck.ts';
import { watchListings } from '#server/records/offers/watchListings.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';

/** What fits a quarter of an hour: 90 calls of 20 ASINs at one per ten seconds; Mercado Livre takes up to three calls each. */
const LISTINGS_A_RUN: Record<Marketplace, number> = { amazon: 1_800, mercadolivre: 300 };
/** Names of sellers cost a call each and hardly change. */
const PROFILES_A_RUN = 100;

const count = new Intl.NumberFormat('pt-BR');

/** Looks at the offers of the listings whose turn it is, then at the names of sellers not known yet. */
export async function readOffers(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const { marketplace } = connector;
  const { accountId } = run;
  await watchListings(accountId, marketplace);
  const asked = await listingsToCheck(run, marketplace, LISTINGS_A_RUN[marketplace]);
  let done = 0;
  for await (const checks of pagesOf(connector.offers(asked), stream)) {
    done += checks.length;
    const label = `${stepLabel('offers', marketplace)}, ${count.format(done)} de ${count.format(asked.length)}`;
    await stream.store(async (tx) => {
      await recordOfferChecks(accountId, checks, tx);
      return {};
    }, label);
  }
  const sellers = await sellersToCheck(accountId, marketplace, PROFILES_A_RUN);
  for await (const profiles of pagesOf(connector.sellerProfiles(sellers), stream))
    await stream.store(async (tx) => {
      await recordSellerProfiles(accountId, profiles, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
