import { productId } from '#server/insight/sqlbox/tables/commonColumns.ts';
import { column, type ViewerColumn, type ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';

const amount = (name: string, description: string): ViewerColumn => column(name, 'numeric', `${description}, em reais`);
const tax = (name: string, description: string): ViewerColumn =>
  amount(name, `${description}; vazio quando não está na nota`);

/** Amounts that a document and each of its items have. */
const amounts = [
  amount('products_amount', 'Mercadorias (vProd), antes do desconto'),
  amount('discount_amount', 'Desconto (vDesc)'),
  amount('freight_amount', 'Frete (vFrete)'),
  amount('insurance_amount', 'Seguro (vSeg)'),
  amount('other_amount', 'Outras despesas (vOutro)'),
  amount('ipi', 'IPI (vIPI)'),
  amount('icms_st', 'ICMS retido por substituição tributária (vICMSST)'),
  amount('fcp_st', 'FCP retido por substituição tributária (vFCPST)'),
  tax('icms', 'ICMS próprio (vICMS)'),
  tax('icms_difal', 'DIFAL do destino (vICMSUFDest)'),
  tax('icms_fcp', 'FCP do destino (vFCPUFDest)'),
  tax('pis', 'PIS (vPIS)'),
  tax('cofins', 'COFINS (vCOFINS)'),
  tax('cbs', 'CBS (vCBS)'),
  tax('ibs_uf', 'IBS do estado (vIBSUF)'),
  tax('ibs_mun', 'IBS do município (vIBSMun)'),
  tax('selective_tax', 'Imposto seletivo (vIS)'),
];

/** Orders of documents, as the database joins them: by the numbers of their texts, orders' or carts', and by a person. */
const LINKS = `
  SELECT n.document_id, o.id AS order_id
  FROM (SELECT id AS document_id, unnest(string_split(order_numbers, ' ')) AS number FROM stored.nfe_documents WHERE order_numbers IS NOT NULL) n
  JOIN (SELECT id, order_number AS number FROM main.orders UNION ALL SELECT id, pack_id FROM main.orders WHERE pack_id IS NOT NULL) o
    ON o.number = n.number
  UNION
  SELECT id, unnest(string_split(joined_orders, ' '))::BIGINT FROM stored.nfe_documents WHERE joined_orders IS NOT NULL`;

/** NF-e and their items. What they are joined to is worked out in the file, so that a new order reads no document again. */
export const nfeTables: readonly ViewerTable[] = [
  {
    name: 'nfe_documents',
    description: 'NF-e importadas, de compra, venda e devolução; do comprador só o estado (UF)',
    order: ['day DESC', 'id DESC'],
    columns: [
      column('id', 'integer', 'Número do documento aqui', { isKey: true }),
      column('access_key', 'text', 'Chave de acesso, 44 caracteres'),
      column(
        'side',
        'text',
        'sale (venda), shipment (outra saída sua, como remessa), own_entry (entrada emitida por você) ou purchase (emitida para você)',
      ),
      column(
        'state',
        'text',
        'authorised (autorizada), unproven (sem protocolo), cancelled (cancelada) ou denied (denegada)',
      ),
      column('totals_fit', 'boolean', 'Se os itens somam os totais; senão a nota é listada, mas não usada'),
      column(
        'purpose',
        'text',
        'Finalidade: normal, complement (complementar), adjustment (ajuste), return (devolução), credit (nota de crédito), debit (nota de débito) ou other',
      ),
      column('is_entry', 'boolean', 'Se é de entrada para quem a emitiu (tpNF 0)'),
      column('day', 'date', 'Dia da emissão, em São Paulo'),
      column('month', 'date', 'Primeiro dia do mês da emissão'),
      column('series', 'integer', 'Série'),
      column('number', 'integer', 'Número no emitente (nNF)'),
      column(
        'issuer_regime',
        'text',
        'Regime do emitente (CRT): simples, simples_over_sublimit (Simples acima do sublimite), regular ou mei',
      ),
      column('issuer_uf', 'text', 'Estado (UF) do emitente'),
      column('buyer_uf', 'text', 'Estado (UF) do destinatário'),
      column('supplier_cnpj', 'text', 'CNPJ do fornecedor, nas compras'),
      column('supplier_name', 'text', 'Nome do fornecedor, nas compras'),
      column('order_id', 'bigint', 'Pedido a que está ligada, o primeiro quando são vários; vazio sem pedido', {
        references: ['orders', 'id'],
      }),
      column('order_count', 'integer', 'Quantos pedidos são dela: os de um carrinho são vários'),
      column(
        'order_numbers',
        'text',
        'Números de pedido ou de carrinho que o texto da nota cita, separados por espaço',
      ),
      column('joined_orders', 'text', 'Pedidos (orders.id) a que uma pessoa ligou a nota, separados por espaço'),
      column('referred_keys', 'text', 'Chaves das notas que cita, separadas por espaço: numa devolução, a da venda'),
      amount('total_amount', 'Total da nota (vNF)'),
      ...amounts,
    ],
    derived: ['order_id', 'order_count'],
    of: `SELECT d.*, l.order_id, coalesce(l.order_count, 0)::INTEGER AS order_count
         FROM stored.nfe_documents d
         LEFT JOIN (SELECT document_id, min(order_id) AS order_id, count(*) AS order_count FROM (${LINKS}) links GROUP BY 1) l
           ON l.document_id = d.id`,
  },
  {
    name: 'nfe_items',
    description: 'Itens das NF-e importadas, com os impostos de cada um',
    order: ['day DESC', 'document_id DESC', 'item_number'],
    columns: [
      column('document_id', 'integer', 'Documento', { isKey: true, references: ['nfe_documents', 'id'] }),
      column('item_number', 'integer', 'Número do item na nota (nItem)', { isKey: true }),
      column('access_key', 'text', 'Chave de acesso do documento'),
      column('day', 'date', 'Dia da emissão do documento, em São Paulo'),
      productId,
      column(
        'order_item_id',
        'bigint',
        'Item do pedido que vendeu o produto, o primeiro quando são vários; vazio sem pedido',
        {
          references: ['order_items', 'id'],
        },
      ),
      column('bought_product_id', 'integer', 'Produto a que você ligou o item do fornecedor, nas compras', {
        references: ['products', 'id'],
      }),
      column('sku', 'text', 'Código do emitente (cProd): o seu SKU nas suas notas'),
      column('ean', 'text', 'GTIN da unidade vendida (cEAN)'),
      column('ean_taxed', 'text', 'GTIN da unidade tributável (cEANTrib)'),
      column('ncm', 'text', 'NCM'),
      column('cest', 'text', 'CEST'),
      column('cfop', 'text', 'CFOP'),
      column('unit', 'text', 'Unidade comercial (uCom)'),
      column('quantity', 'numeric', 'Quantidade comercial (qCom), na unidade de unit'),
      column('quantity_taxed', 'numeric', 'Quantidade tributável (qTrib)'),
      column('origin', 'integer', 'Origem da mercadoria, de 0 a 8'),
      column('icms_cst', 'text', 'CST ou CSOSN do ICMS'),
      column('pis_cst', 'text', 'CST do PIS'),
      column('counts_in_total', 'boolean', 'Se o valor compõe o total da nota (indTot)'),
      ...amounts,
    ],
    derived: ['product_id', 'order_item_id'],
    of: `SELECT i.*, coalesce(i.bought_product_id, l.product_id, p.id) AS product_id, l.order_item_id
         FROM stored.nfe_items i
         JOIN (SELECT id, side FROM stored.nfe_documents) d ON d.id = i.document_id
         LEFT JOIN (
           SELECT links.document_id, p.sku, min(o.id) AS order_item_id, arg_min(o.product_id, o.id) AS product_id
           FROM (${LINKS}) links JOIN main.order_items o ON o.order_id = links.order_id JOIN main.products p ON p.id = o.product_id
           GROUP BY 1, 2
         ) l ON l.document_id = i.document_id AND l.sku = i.sku
         LEFT JOIN (SELECT sku, min(id) AS id FROM main.products GROUP BY 1) p ON p.sku = i.sku AND d.side <> 'purchase'`,
  },
];
