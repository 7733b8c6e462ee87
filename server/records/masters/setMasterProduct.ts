import { queryRows } from '#server/platform/postgres/db.ts';
import { badField, notFound } from '#server/platform/values/errors.ts';
import { gtin14 } from '#server/platform/values/codes/gtin14.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterProduct } from './masterProducts.ts';

/** What a seller states of a product; null: as its listings say, or not known. */
export type StatedProduct = Pick<
  MasterProduct,
  'name' | 'sku' | 'ean' | 'brand' | 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG'
>;

const TEXTS = { name: 200, sku: 100, brand: 100 } as const;
/** 10 m and 1 t. */
const MEASURES = { lengthMm: 10_000, widthMm: 10_000, heightMm: 10_000, weightG: 1_000_000 } as const;
const NAMES: Record<keyof StatedProduct, string> = {
  name: 'O nome',
  sku: 'O SKU',
  ean: 'O EAN',
  brand: 'A marca',
  lengthMm: 'O comprimento',
  widthMm: 'A largura',
  heightMm: 'A altura',
  weightG: 'O peso',
};

/**
 * Stores what the seller states of a product, in place of what was stated before. Throws NOT_FOUND for a product that is not the account's,
 * BAD_REQUEST, naming the field, for a text that is too long, an EAN with a wrong check digit or of a shop's own and a measure that cannot be.
 */
export async function setMasterProduct({ accountId }: Viewer, id: number, stated: StatedProduct): Promise<void> {
  const texts = Object.fromEntries(
    Object.entries(TEXTS).map(([field, most]) => [field, textOf(field as keyof typeof TEXTS, stated, most)]),
  ) as Record<keyof typeof TEXTS, string | null>;
  const typed = stated.ean?.trim() || null;
  if (typed !== null && gtin14(typed) === null) throw badField('ean', 'products.gtin');
  const ean = typed?.replaceAll(/\D/g, '') ?? null;
  for (const [field, most] of Object.entries(MEASURES)) {
    const value = stated[field as keyof typeof MEASURES];
    if (value !== null && (!Number.isInteger(value) || value < 1 || value > most))
      throw badField(field, `${NAMES[field as keyof typeof MEASURES]} é um número inteiro de 1 a ${most}.`);
  }
  const { lengthMm, widthMm, heightMm, weightG } = stated;
  const rows = await queryRows(
    `INSERT INTO master_products (account_id, id, name, sku, ean, brand, length_mm, width_mm, height_mm, weight_g)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     WHERE EXISTS (SELECT FROM products WHERE account_id = $1 AND master_id = $2)
     ON CONFLICT (account_id, id) DO UPDATE SET name = excluded.name, sku = excluded.sku, ean = excluded.ean, brand = excluded.brand,
       length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm, weight_g = excluded.weight_g
     RETURNING id`,
    [accountId, idOrNull(id), texts.name, texts.sku, ean, texts.brand, lengthMm, widthMm, heightMm, weightG],
  );
  if (rows.length === 0) throw notFound('products.notFound');
}

/** The largest number that a product may have. */
const MOST_ID = 2_147_483_647;
const idOrNull = (id: number) => (Number.isInteger(id) && id > 0 && id <= MOST_ID ? id : null);

function textOf(field: keyof typeof TEXTS, stated: StatedProduct, most: number): string | null {
  const text = stated[field]?.trim() || null;
  if (text && text.length > most) throw badField(field, `${NAMES[field]} tem até ${most} caracteres.`);
  return text;
}
