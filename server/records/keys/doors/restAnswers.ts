import { z } from 'zod';

const Configured = z.object({ configured: z.boolean().describe('The keys are complete and accepted.') });

export const Status = z.object({ amazon: Configured, mercadolivre: Configured });

export const Details = z.object({
  amazon: z.object({
    clientId: z.string().nullable(),
    marketplaceCode: z.string().nullable().describe('Two letters, e.g. UK or BR.'),
    applicationId: z.string().optional(),
  }),
  mercadolivre: z.object({ clientId: z.string().nullable() }),
});

export const Tested = z.object({
  success: z.boolean(),
  error: z.string().nullable().describe('Why not, in words for the seller; null on success.'),
});

export const Saved = z.object({ message: z.string().describe('A sentence for the seller.') });

export const Callback = z.object({
  hasCallback: z.boolean().describe('The seller has given consent since the last check.'),
  refreshToken: z.string().nullable().describe('Returned once; null otherwise.'),
});
