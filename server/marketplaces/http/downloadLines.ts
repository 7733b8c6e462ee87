import { MarketplaceError } from '#server/marketplaces/connector.ts';
import { documentBytes } from './documentBytes.ts';
import type { Effects } from './effects.ts';
import { textLines } from './textLines.ts';

/**
 * The lines of a document at a signed address, decoded as they arrive (see textLines). Memory holds a chunk and a line.
 * Throws `MarketplaceError` when the document cannot be read.
 */
export async function* downloadLines(
  where: string,
  document: { url: string; gzipped: boolean },
  effects: Effects,
): AsyncGenerator<string> {
  try {
    const { bytes, contentType } = await documentBytes(document, effects);
    yield* textLines(bytes, contentType);
  } catch (error) {
    if (error instanceof MarketplaceError) throw error;
    // the address is a secret of its own and stays out of the message
    throw new MarketplaceError(`${where}: o documento não pôde ser lido (${(error as Error).name}).`);
  }
}
