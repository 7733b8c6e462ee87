import { sentence } from '#server/platform/language/sentence.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { listingsToCheck } from '#server/records/offers/listingsToCheck.ts';
import { offersOfRun } from '#server/records/offers/offersOfRun.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';
import { recordSellerProfiles } from '#server/records/offers/recordSellerProfiles.ts';
import { sellersToCheck } from '#server/records/offers/sellersToCheck.ts';
import { watchListings } from '#server/records/offers/watchListings.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { countedStep, stepLabel } from '#server/work/sync/status/stepLabel.ts';
import { type Coverage, coverageOf, endSilentCoverage, recordMissedChange } from '#server/records/push/coverage.ts';
import { saoPauloTime } from '#server/platform/values/saoPauloTime.ts';

/** A seller's name costs one call and hardly changes. */
const PROFILES_PER_RUN = 100;

/** Reads the offers of the listings that are due, then the names of sellers not known yet. */
export async function readOffers(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const { marketplace } = connector;
  const { accountId } = run;
  await watchListings(accountId, marketplace);
  const coverage = await coverageNow(stream);
  // a sync that the seller asks for reads everything
  const notifiedSince = run.trigger === 'automatic' ? (coverage?.aliveSince ?? null) : null;
  const most = await offersOfRun(accountId, marketplace);
  const listings = await listingsToCheck(run, marketplace, most, notifiedSince);
  let done = 0;
  for await (const checks of pagesOf(connector.offers(listings), stream)) {
    done += checks.length;
    const label = countedStep(stepLabel('offers', marketplace), done, listings.length);
    await stream.store(async (tx) => {
      const { changed } = await recordOfferChecks(accountId, checks, tx);
      if (changed > 0 && coverage?.aliveSince) await recordMissedChange(accountId, marketplace, tx);
      return {};
    }, label);
  }
  await readProfiles(stream);
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}

/** Whether changes are notified, after the end of that was decided; when they no longer are, a note says so. */
async function coverageNow({ run, connector, notes }: OpenStream): Promise<Coverage | null> {
  const { marketplace } = connector;
  await endSilentCoverage(run.accountId, marketplace);
  const coverage = await coverageOf(run.accountId, marketplace);
  if (!coverage || coverage.aliveSince) return coverage;
  const { receivedAt, unreadSince } = coverage;
  const of = ofMarketplace(marketplace);
  notes.push(
    unreadSince
      ? sentence('sync.queueUnread', { ofMarketplace: of, since: saoPauloTime(unreadSince) })
      : sentence('sync.noNotices', { ofMarketplace: of, since: saoPauloTime(receivedAt) }),
  );
  return coverage;
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
