import { productId, asin, sku, confidence, rowId } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

/** Recommendations, forecasts and suggested prices. */
export const planningTables: readonly ViewerTable[] = [
  {
    name: 'ai_insights_advanced',
    description: 'Recomendações',
    order: ['id DESC'],
    columns: [
      rowId('integer', 'Número da recomendação'),
      productId,
      column('insight_type', 'text', 'restock, pricing, competitor, campaign ou other'),
      column('priority', 'text', 'critical, high, medium ou low'),
      column('title', 'text', 'Título'),
      column('description', 'text', 'Descrição'),
      column('recommendation', 'text', 'O que fazer'),
      confidence,
      column('potential_impact', 'text', 'Impacto esperado'),
      column('status', 'text', 'Situação; pending enquanto não foi tratada'),
      column('created_at', 'timestamp with time zone', 'Quando foi criada'),
    ],
  },
  {
    name: 'demand_forecasts',
    description: 'Previsão de unidades por produto e dia',
    order: ['forecast_date', 'product_id'],
    columns: [
      asin,
      sku,
      productId,
      column('forecast_date', 'date', 'Dia previsto'),
      column('units_forecast', 'numeric', 'Unidades previstas'),
      column('lower_bound', 'numeric', 'Limite inferior'),
      column('upper_bound', 'numeric', 'Limite superior'),
      column('recommended_stock_level', 'integer', 'Estoque recomendado'),
      column('reorder_point', 'integer', 'Ponto de pedido'),
      confidence,
    ],
  },
  {
    name: 'price_optimization',
    description: 'Preços sugeridos',
    order: ['product_id'],
    columns: [
      asin,
      sku,
      productId,
      column('suggested_price', 'numeric', 'Preço sugerido'),
      column('min_price', 'numeric', 'Menor preço'),
      column('max_price', 'numeric', 'Maior preço'),
      column('expected_profit_change', 'numeric', 'Variação esperada do lucro'),
      column('buy_box_probability', 'numeric', 'Chance de ter a Buy Box, de 0 a 1'),
      column('elasticity_coefficient', 'numeric', 'Elasticidade da demanda ao preço'),
      confidence,
      column('status', 'text', 'Situação; pending enquanto não foi tratada'),
      column('created_at', 'timestamp with time zone', 'Quando foi criada'),
    ],
  },
];
