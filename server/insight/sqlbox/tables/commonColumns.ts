import { column } from './viewerTable.ts';

// Columns that several tables have.
export const productId = column('product_id', 'integer', 'Produto', { references: ['products', 'id'] });
export const asin = column('asin', 'text', 'Código público no marketplace: ASIN ou código MLB');
export const sku = column('sku', 'text', 'Seu código do produto');
export const currency = column('currency', 'text', 'Moeda dos valores da linha, por exemplo BRL');
export const marketplace = column('marketplace', 'text', 'amazon ou mercadolivre');
export const country = column('country_code', 'text', 'País do marketplace, por exemplo BR');
export const confidence = column('confidence_score', 'numeric', 'Confiança, de 0 a 1');
export const sellerId = column('seller_id', 'text', 'Código do vendedor no marketplace');
export const sellerName = column('seller_name', 'text', 'Nome do vendedor');
export const isFba = column('is_fba', 'boolean', 'Enviado pelo marketplace (FBA, Full)');
export const rating = column('feedback_rating', 'numeric', 'Avaliações positivas do vendedor, de 0 a 100');
export const amountInReais = column(
  'amount_brl',
  'numeric',
  'Valor em reais, pela cotação do dia, sem arredondar; some esta coluna quando houver mais de uma moeda. Vazio sem cotação ou sem valor',
);
export const rowId = (type: string, description: string) => column('id', type, description, { isKey: true });
