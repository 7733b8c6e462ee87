import { amazonLines } from './amazonLines.ts';
import { mercadoLivreLines } from './mercadoLivreLines.ts';
import type { OrdersFormat } from './ordersFormat.ts';

/** Tells the kind of a file by how its text begins. */
export async function formatOf(text: AsyncIterable<string>): Promise<OrdersFormat> {
  for await (const piece of text) {
    const [first] = piece.trimStart();
    if (first) return (first === '{' || first === '[' ? mercadoLivreLines : amazonLines) as OrdersFormat;
  }
  return amazonLines as OrdersFormat;
}
