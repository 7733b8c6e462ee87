import { z } from 'zod';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';

const Configured = z.object({ configured: z.boolean().describe('The keys are complete and accepted.') });

const PublicKeys = z.object({
  clientId: z.string().nullable(),
  marketplaceCode: z.string().nullable().optional().describe('Two letters, e.g. UK or BR.'),
  applicationId: z.string().optional(),
});

const byMarketplace = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(Object.fromEntries(marketplaceIds.map((id) => [id, shape])) as Record<Marketplace, Shape>);

export const Status = byMarketplace(Configured);

export const Details = byMarketplace(PublicKeys);

export const Tested = z.object({
  success: z.boolean(),
  error: z.string().nullable().describe('Why not, in words for the seller; null on success.'),
});

export const Saved = z.object({ message: z.string().describe('A sentence for the seller.') });

export const Callback = z.object({
  hasCallback: z.boolean().describe('The seller has given consent since the last check.'),
  refreshToken: z.string().nullable().describe('Returned once; null otherwise.'),
});
