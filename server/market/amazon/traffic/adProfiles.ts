import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import { isTimeZone } from '#server/platform/values/dayIn.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { type AmazonMarketplace, amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';

export interface AdProfile {
  profileId: string;
  marketplace: AmazonMarketplace;
  /** Zone of the days of its reports. */
  timeZone: string;
}

const Profiles = z.array(
  z.looseObject({
    profileId: z.string(),
    timezone: z.string().nullish(),
    accountInfo: z.looseObject({ marketplaceStringId: z.string().nullish(), type: word.nullish() }),
  }),
);

/** The seller's advertising profiles in the region; null when the account's token is not authorized for Amazon Ads. */
export async function adProfiles(session: AmazonSession): Promise<AdProfile[] | null> {
  const { status, data } = await session.call('adProfiles', {
    method: 'GET',
    url: `${marketplaceUrls().ads[session.region]}/v2/profiles`,
    accept: [401, 403, 404],
  });
  if (status >= 400) return null;
  return shapeOf('Amazon Ads (profiles)', Profiles, data)
    .filter(({ accountInfo }) => accountInfo.type === 'seller')
    .flatMap(({ profileId, timezone, accountInfo }) => {
      const marketplace = amazonMarketplaceById(accountInfo.marketplaceStringId ?? '');
      const timeZone = timezone && isTimeZone(timezone) ? timezone : marketplace?.timeZone;
      return marketplace && timeZone ? [{ profileId, marketplace, timeZone }] : [];
    });
}
