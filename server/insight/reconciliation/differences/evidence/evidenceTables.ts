import { queryRows } from '#server/platform/postgres/db.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';

/** Rows of one table; more are left out and counted. */
export const MAX_EVIDENCE_ROWS = 2_000;

export type EvidenceRow = Readonly<Record<string, string | number | boolean | null>>;

/** A table of the evidence: the rows in the product's tables that a difference is about. */
export interface EvidenceTable {
  /** Name of the file, without extension. */
  name: string;
  /** What it contains, in Portuguese. */
  about: string;
  /**
   * Rows of an account (`$1`), marketplace (`$2`), orders (`$3`), cart (`$4`), day of the sale (`$5`), ids of compared rows (`$6`)
   * and listing (`$8`), at most `$7`. Amounts are in units of their currency.
   */
  sql: string;
}

const units = (column: string, name: string, currency = 'r.currency') =>
  `(${column} * minor_value(${currency}))::float8 AS "${name}"`;
// rules are in the currency of their country
const OF_COUNTRY = "CASE r.country WHEN 'JP' THEN 'JPY' WHEN 'CL' THEN 'CLP' ELSE 'BRL' END";
const ORDER = 'r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.order_external_id = ANY ($3::text[])';
// Compared rows are named as deriving names them: `charge:` and the row's id, `release:` and the payment's, `payout:` with the payout's and
// the row's, `posted:` and the row's, `loss:` with the country, the row's name and the place of the unit in it, `payment:` with the country
// and the row's name.
export const comparedCharges = (ids: string) =>
  `ARRAY(SELECT substr(one, 8)::bigint FROM unnest(${ids}::text[]) one WHERE one ~ '^charge:[0-9]{1,18}$')`;
export const isReleaseCompared = (ids: string) =>
  `(('release:' || r.payment_id) = ANY (${ids}::text[]) OR ('release:' || r.payment_id || '/reserve') = ANY (${ids}::text[]))`;
export const isPayoutRowCompared = (ids: string) =>
  `(('payout:' || r.payout_id || '/' || r.row_no) = ANY (${ids}::text[]) OR ('payout:' || r.payout_id) = ANY (${ids}::text[]))`;
export const isLossCompared = (ids: string) =>
  `EXISTS (SELECT FROM unnest(${ids}::text[]) one WHERE regexp_replace(one, '/[0-9]+$', '') = 'loss:' || r.country || '/' || r.source_ref)`;
export const isLossPaymentCompared = (ids: string) =>
  `('payment:' || r.country || '/' || r.source_ref) = ANY (${ids}::text[])`;
/** Values that not every statement needs: PostgreSQL wants the type of each. */
const ALL = `($3::text[] IS NULL OR true) AND ($4::text IS NULL OR true) AND ($5::date IS NULL OR true) AND ($6::text[] IS NULL OR true)
  AND ($8::text IS NULL OR true)`;

export const evidenceTables: readonly EvidenceTable[] = [
  {
    name: 'linhas-do-pedido',
    about: 'Cada valor do pedido, com base (basis) e fonte (source); os substituídos por outra fonte estão marcados',
    sql: `SELECT o.external_id AS "pedido", p.sku AS "sku", r.day::text AS "dia", r.kind::text AS "tipo", ${units('r.amount_minor', 'valor')},
            r.currency::text AS "moeda", r.basis::text AS "base", r.source AS "fonte", r.source_ref AS "nome na fonte",
            r.superseded AS "substituído", r.cash_day::text AS "dia do dinheiro"
          FROM ledger_lines r JOIN orders o ON o.account_id = r.account_id AND o.id = r.order_id
          LEFT JOIN products p ON p.account_id = r.account_id AND p.id = r.product_id
          WHERE r.account_id = $1 AND o.marketplace = $2::"Marketplace" AND o.external_id = ANY ($3::text[]) AND ${ALL}
          ORDER BY o.external_id, r.kind, r.source, r.amount_minor, r.source_ref LIMIT $7`,
  },
  {
    name: 'informado-na-venda',
    about: 'O que o marketplace informou na venda, por linha do pedido',
    sql: `SELECT o.external_id AS "pedido", p.sku AS "sku", r.sale_day::text AS "dia", r.quantity AS "unidades",
            ${units('r.price_minor', 'preço da linha')}, ${units('r.discount_minor', 'desconto')}, ${units('r.shipping_minor', 'frete do comprador')},
            ${units('r.fees_minor', 'tarifas informadas')}, ${units('r.fulfilment_minor', 'envio informado')}, r.currency::text AS "moeda"
          FROM order_items r JOIN orders o ON o.account_id = r.account_id AND o.id = r.order_id
          JOIN products p ON p.account_id = r.account_id AND p.id = r.product_id
          WHERE r.account_id = $1 AND o.marketplace = $2::"Marketplace" AND o.external_id = ANY ($3::text[]) AND ${ALL}
          ORDER BY o.external_id, r.id LIMIT $7`,
  },
  {
    name: 'regras-do-dia',
    about: 'Regras de tarifa em vigor no dia da venda, dos produtos do pedido e gerais do marketplace',
    sql: `SELECT r.country::text AS "país", p.sku AS "sku", r.category AS "categoria", r.listing_type AS "anúncio", r.valid_from::text AS "desde",
            r.percent::float8 AS "percentual", ${units('r.fixed_minor', 'fixo', OF_COUNTRY)}, ${units('r.minimum_minor', 'mínimo', OF_COUNTRY)},
            ${units('r.price_from_minor', 'preço a partir de', OF_COUNTRY)}, ${units('r.price_below_minor', 'preço abaixo de', OF_COUNTRY)},
            ${units('r.fulfilment_minor', 'envio', OF_COUNTRY)}, r.source AS "fonte", r.source_day::text AS "dia da fonte"
          FROM fee_rules r LEFT JOIN products p ON p.account_id = r.account_id AND p.id = r.product_id
          WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.valid_from <= coalesce($5::date, 'infinity')
            AND (r.product_id IS NULL OR r.product_id IN (
              SELECT i.product_id FROM order_items i JOIN orders o ON o.account_id = i.account_id AND o.id = i.order_id
              WHERE i.account_id = $1 AND o.marketplace = $2::"Marketplace" AND o.external_id = ANY ($3::text[]))) AND ${ALL}
          ORDER BY r.product_id NULLS LAST, r.valid_from DESC, r.id LIMIT $7`,
  },
  {
    name: 'cobrancas',
    about: 'Cobranças e bônus da fatura; "comparado" marca os que entraram na conta',
    sql: `SELECT r.external_id AS "número", ('charge:' || r.id) = ANY ($6::text[]) AS "comparado", r.type::text AS "cobrança ou bônus",
            r.sub_type AS "código", r.text AS "texto", r.kind::text AS "tipo", ${units('r.amount_minor', 'valor')}, r.currency::text AS "moeda",
            r.order_external_id AS "pedido", r.pack_id AS "carrinho", r.shipment_id AS "envio", r.payment_id AS "pagamento",
            r.bonifies_external_id AS "estorna", r.is_withheld AS "descontado do pagamento", r.bill_group AS "grupo", r.period_key AS "período",
            r.document AS "documento", r.written_at AS "data na fonte", r.source AS "fonte", r.version AS "versão", r.gone_at IS NOT NULL AS "retirado"
          FROM charges r
          WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace"
            AND (r.order_external_id = ANY ($3::text[]) OR r.pack_id = $4 OR r.id = ANY (${comparedCharges('$6')})) AND ${ALL}
          ORDER BY r.day, r.id LIMIT $7`,
  },
  {
    name: 'liberacoes',
    about: 'Pagamentos e liberações do pedido',
    sql: `SELECT r.payment_id AS "pagamento", ${isReleaseCompared('$6')} AS "comparado", r.order_external_id AS "pedido",
            r.status::text AS "situação", r.hold_reason AS "motivo da retenção", ${units('r.gross_minor', 'bruto')}, ${units('r.fees_minor', 'tarifas')},
            ${units('r.freight_minor', 'frete')}, ${units('r.refunded_minor', 'devolvido')}, ${units('r.net_minor', 'líquido')},
            r.currency::text AS "moeda", r.expected_day::text AS "previsto", r.released_day::text AS "liberado", r.source::text AS "fonte",
            r.updated_at::text AS "atualizado na fonte", r.version AS "versão"
          FROM releases r WHERE ${ORDER} AND ${ALL} ORDER BY r.payment_id, r.source LIMIT $7`,
  },
  {
    name: 'linhas-de-repasses',
    about: 'Linhas dos repasses com o pedido, e o arquivo de que foram lidas',
    sql: `SELECT p.settlement_id AS "repasse", r.row_no AS "linha", ${isPayoutRowCompared('$6')} AS "comparado", r.class AS "transação", r.name AS "nome", r.kind::text AS "tipo",
            ${units('r.amount_minor', 'valor', 'p.currency')}, p.currency::text AS "moeda", r.order_external_id AS "pedido", r.listing_key AS "sku",
            r.posted_day::text AS "dia", p.deposited_at::text AS "depósito", p.report_id AS "arquivo", p.file_sha256::text AS "sha-256 do arquivo"
          FROM payout_rows r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
          WHERE r.account_id = $1 AND p.marketplace = $2::"Marketplace" AND r.order_external_id = ANY ($3::text[]) AND ${ALL}
          ORDER BY p.id, r.row_no LIMIT $7`,
  },
  {
    name: 'lancamentos',
    about: 'Lançamentos que o marketplace publicou para o pedido',
    sql: `SELECT r.source_ref AS "número", ('posted:' || r.id) = ANY ($6::text[]) AS "comparado", r.kind::text AS "tipo", r.name AS "nome",
            ${units('r.amount_minor', 'valor')}, r.currency::text AS "moeda", r.order_external_id AS "pedido", r.listing_key AS "sku",
            r.day::text AS "dia", r.basis::text AS "base", r.released_at::text AS "liberado", r.source AS "fonte"
          FROM posted_amounts r WHERE ${ORDER} AND ${ALL} ORDER BY r.posted_at, r.id LIMIT $7`,
  },
  {
    name: 'unidades-perdidas',
    about: 'Unidades do anúncio que o armazém do marketplace perdeu (positivas) ou achou de novo (negativas)',
    sql: `SELECT r.source_ref AS "número", ${isLossCompared('$6')} AS "comparado", r.country AS "país", r.listing_key AS "sku",
            r.units AS "unidades", r.settled_units AS "conciliadas pelo marketplace", r.at::text AS "data na fonte"
          FROM stock_losses r
          WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.listing_key = $8 AND ${ALL}
          ORDER BY r.at, r.source_ref LIMIT $7`,
  },
  {
    name: 'reembolsos-de-perdas',
    about: 'O que o marketplace pagou por unidades perdidas do anúncio, ou tomou de volta (negativo)',
    sql: `SELECT r.source_ref AS "número", ${isLossPaymentCompared('$6')} AS "comparado", r.country AS "país", r.listing_key AS "sku",
            r.reason AS "motivo", r.units AS "unidades", ${units('r.amount_minor', 'valor')}, r.currency::text AS "moeda", r.at::text AS "data na fonte"
          FROM loss_payments r
          WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.listing_key = $8 AND ${ALL}
          ORDER BY r.at, r.source_ref LIMIT $7`,
  },
  {
    name: 'arquivos',
    about: 'Arquivos do marketplace de que as linhas foram lidas, com tamanho e SHA-256',
    sql: `SELECT DISTINCT p.report_id AS "arquivo", p.settlement_id AS "repasse", p.reported_at::text AS "feito em",
            p.file_bytes::float8 AS "bytes", p.file_sha256::text AS "sha-256"
          FROM payout_rows r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
          WHERE r.account_id = $1 AND p.marketplace = $2::"Marketplace" AND r.order_external_id = ANY ($3::text[])
            AND p.file_sha256 IS NOT NULL AND ${ALL}
          ORDER BY 1 LIMIT $7`,
  },
];

/** Numbers of the difference's order and of the others of its cart, at most 200. */
export async function evidenceOrders({ accountId }: Viewer, one: MoneyDifference): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    `SELECT external_id AS id FROM orders
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND pack_id = $3 ORDER BY 1 LIMIT 200`,
    [accountId, one.marketplace, one.packId],
  );
  return [...new Set([...(one.orderId === null ? [] : [one.orderId]), ...rows.map(({ id }) => id)])];
}

/** Rows of a table about a difference, with one more than fits when there are more. */
export const evidenceRows = (
  { accountId }: Viewer,
  { sql }: EvidenceTable,
  one: MoneyDifference,
  orders: readonly string[],
): Promise<EvidenceRow[]> =>
  queryRows<EvidenceRow>(sql, [
    accountId,
    one.marketplace,
    orders,
    one.packId,
    one.saleDay,
    one.rowIds,
    MAX_EVIDENCE_ROWS + 1,
    one.listingKey,
  ]);

/** Columns of rows, by their names. */
export const columnsOf = (rows: readonly EvidenceRow[]): FileColumn<EvidenceRow>[] =>
  Object.keys(rows[0] ?? {}).map((head) => ({
    head,
    kind: 'exact',
    value: (row) => {
      const cell = row[head] ?? null;
      return typeof cell === 'boolean' ? (cell ? 'Sim' : 'Não') : cell;
    },
  }));
