import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { type AmazonMarketplace, amazonMarketplaceById } from './marketplaces.ts';

const Participations = z.looseObject({
  payload: z.array(
    z.looseObject({
      marketplace: z.looseObject({ id: z.string() }),
      participation: z.looseObject({ isParticipating: z.boolean() }),
    }),
  ),
});

/** Supported marketplaces in which the seller participates. One token covers all of them. */
export async function participations(session: AmazonSession): Promise<AmazonMarketplace[]> {
  const { data } = await session.call('getMarketplaceParticipations', {
    method: 'GET',
    url: spApiUrl(session, '/sellers/v1/marketplaceParticipations'),
  });
  const { payload } = shapeOf('Amazon (getMarketplaceParticipations)', Participations, data);
  return payload
    .filter(({ participation }) => participation.isParticipating)
    .flatMap(({ marketplace }) => amazonMarketplaceById(marketplace.id) ?? [])
    .filter(({ region }) => region === session.region);
}
