import { globalId } from '#client/lib/globalId.ts';
import { enumName } from '#client/lib/text/enumName.ts';
import { oneOf } from '#client/lib/urlState.ts';

const marketplace = oneOf(['amazon', 'mercadolivre'], undefined);

/** Query variables for the listing in the URL. `?marketplace=` and `?product=` select it; invalid values are ignored. */
export function analysisVariables(asin: string, params: URLSearchParams) {
  const product = params.get('product') ?? '';
  const place = marketplace.read(params.get('marketplace'));
  return {
    asin,
    marketplace: place ? enumName(place) : null,
    productId: /^[1-9]\d{0,8}$/.test(product) ? globalId('Product', Number(product)) : null,
  };
}
