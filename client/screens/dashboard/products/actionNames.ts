/** Actions for a product, in Portuguese. */
export const actionNames = {
  RAISE_PRICE: 'subir o preço',
  LOWER_PRICE: 'baixar o preço',
  CUT_ADS: 'cortar anúncios',
  STOP_SELLING: 'parar de vender',
  RESTOCK: 'repor o estoque',
  CLEAR_STOCK: 'liquidar o estoque',
  ENTER_COST: 'informar o custo',
  KEEP: 'manter o preço e rever custos',
} as const;
