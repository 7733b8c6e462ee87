import { MarketplaceError } from '#server/market/connector.ts';
import { BodyTooLarge } from './readBody.ts';

/** The download broke off; another attempt may succeed. */
export class DownloadCut extends MarketplaceError {
  override name = 'DownloadCut';
}

/** Error for an unreadable document. Its address is a secret and stays out of the message. */
export function downloadFailure(where: string, error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  const message = `${where}: o documento não pôde ser lido (${name}).`;
  // a document that is too large or malformed stays so
  const isLasting = error instanceof BodyTooLarge || error instanceof SyntaxError || code === 'Z_DATA_ERROR';
  return isLasting ? new MarketplaceError(message) : new DownloadCut(message);
}
