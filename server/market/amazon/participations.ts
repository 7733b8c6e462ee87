import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { type AmazonMarketplace, amazonMarketplaceById } from './marketplaces.ts';

const Answer = z.looseObject({
  payload: z.array(
    z.looseObject({
      marketplace: z.looseObject({
        id: z.string(),
        name: z.string().nullish(),
        countryCode: z.string().nullish(),
        domainName: z.string().nullish(),
      }),
      participation: z.looseObject({ isParticipating: z.boolean() }),
    }),
  ),
});
type Marketplace = z.output<typeof Answer>['payload'][number]['marketplace'];

/** Where a seller participates with one token, which covers a region. */
export interface Participations {
  marketplaces: AmazonMarketplace[];
  /** Names of those that the product does not know, with their country. */
  unknown: string[];
}

/** The marketplaces in which the seller participates. */
export async function participations(session: AmazonSession): Promise<Participations> {
  const { data } = await session.call('getMarketplaceParticipations', {
    method: 'GET',
    url: spApiUrl(session, '/sellers/v1/marketplaceParticipations'),
  });
  const { payload } = shapeOf('Amazon (getMarketplaceParticipations)', Answer, data);
  const found = payload
    .filter(({ participation }) => participation.isParticipating)
    .map(({ marketplace }) => marketplace);
  return {
    marketplaces: found
      .flatMap(({ id }) => amazonMarketplaceById(id) ?? [])
      .filter(({ region }) => region === session.region),
    unknown: found.filter((one) => !amazonMarketplaceById(one.id) && isShop(one)).map(nameOf),
  };
}

/** Amazon also lists its own records of sales elsewhere, such as `sim1.stores.amazon.com` (from memory). */
const isShop = ({ domainName }: Marketplace) => !domainName?.includes('.stores.amazon.');

const nameOf = ({ id, name, domainName, countryCode }: Marketplace) =>
  `${(name ?? domainName ?? id).slice(0, 60)}${countryCode ? ` (${countryCode.slice(0, 2)})` : ''}`;

/** What the seller should know about marketplaces that the product does not know; null without any. */
export function unknownMarketplaces({ unknown }: Participations): Sentence | null {
  if (unknown.length === 0) return null;
  const last = unknown.at(-1)!;
  const names = unknown.length === 1 ? last : sentence('sync.lastOf', { list: unknown.slice(0, -1).join(', '), last });
  return sentence('sync.unreadMarketplaces', { names });
}
