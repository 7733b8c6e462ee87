import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL for the SQL tool that shows a difference and the rows it is about. */
export function evidenceSql(
  { id, listingKey }: Pick<MoneyDifference, 'id' | 'listingKey'>,
  orders: readonly string[],
): string {
  const difference = `-- A diferença\nSELECT * FROM money_differences WHERE id = ${id};\n`;
  if (listingKey !== null)
    return `${difference}
-- As diferenças das unidades do mesmo SKU
SELECT * FROM money_differences WHERE sku = ${quoted(listingKey)} ORDER BY since;
`;
  if (orders.length === 0) return difference;
  const numbers = orders.map(quoted).join(', ');
  return `${difference}
-- Cada valor do pedido, com base e fonte
SELECT o.order_number, l.* FROM ledger_lines l JOIN orders o ON o.id = l.order_id
WHERE o.order_number IN (${numbers}) ORDER BY o.order_number, l.kind, l.source;

-- As linhas dos repasses, com o arquivo de que foram lidas
SELECT p.settlement_id, p.report_id, p.file_sha256, r.* FROM payout_rows r JOIN payouts p ON p.id = r.payout_id
WHERE r.order_number IN (${numbers}) ORDER BY p.settlement_id, r.row_no;
`;
}
