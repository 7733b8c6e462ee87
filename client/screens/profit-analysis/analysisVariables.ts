import { globalId } from '#client/lib/globalId.ts';
import { oneOf } from '#client/lib/urlState.ts';

const marketplace = oneOf(['amazon', 'mercadolivre'], undefined);

/** Which listing the URL means: `?marketplace=` and `?product=` narrow it; what cannot be read does not. */
export function analysisVariables(asin: string, params: URLSearchParams) {
  const product = params.get('product') ?? '';
  return {
    asin,
    marketplace: marketplace.read(params.get('marketplace')) ?? null,
    productId: /^[1-9]\d{0,8}$/.test(product) ? globalId('Product', Number(product)) : null,
  };
}
