import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';

/** A marketplace's refusal as an error the seller is told in its words; what is a bug is thrown on. */
export function toldFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ReconnectNeeded) return badRequest(error.message);
  if (error instanceof MarketplaceError) return new DomainError('UNAVAILABLE', 503, error.message);
  throw error;
}
