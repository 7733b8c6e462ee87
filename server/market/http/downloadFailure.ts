import { MarketplaceError } from '#server/market/connector.ts';
import { BodyTooLarge } from './readBody.ts';

/** A document broke off on its way: another download may bring it whole. */
export class DownloadCut extends MarketplaceError {
  override name = 'DownloadCut';
}

/** What to say of a document that could not be read. Its address is a secret of its own and stays out of the message. */
export function downloadFailure(where: string, error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  const message = `${where}: o documento não pôde ser lido (${name}).`;
  // what is too long or is no gzip stays so
  const isLasting = error instanceof BodyTooLarge || error instanceof SyntaxError || code === 'Z_DATA_ERROR';
  return isLasting ? new MarketplaceError(message) : new DownloadCut(message);
}
