import { rowId } from './commonColumns.ts';
import { nfeTables } from '#server/insight/sqlbox/tables/money/nfeTables.ts';
import { taxTables } from '#server/insight/sqlbox/tables/money/taxTables.ts';
import { differenceTables } from '#server/insight/sqlbox/tables/money/differenceTables.ts';
import { figureTables } from './figureTables.ts';
import { offerTables } from './offerTables.ts';
import { payoutTables } from './payoutTables.ts';
import { planningTables } from './planningTables.ts';
import { salesTables } from './salesTables.ts';
import { column, type ViewerTable } from './viewerTable.ts';

const readDays: ViewerTable = {
  name: 'read_days',
  description: 'Dias que já foram lidos de cada fonte; nos outros dias, o que vem dela não é zero, é desconhecido',
  order: ['source', 'marketplace', 'first_day'],
  columns: [
    column('marketplace', 'text', 'amazon ou mercadolivre; vazio para impostos, que são da conta'),
    column('source', 'text', 'orders, finances, ads, storage, reimbursements, traffic ou taxes'),
    column('first_day', 'date', 'Primeiro dia lido'),
    column('last_day', 'date', 'Último dia lido; vazio quando vale até hoje'),
  ],
};

const syncLogs: ViewerTable = {
  name: 'sync_logs',
  description: 'Sincronizações',
  order: ['id DESC'],
  columns: [
    rowId('integer', 'Número da sincronização'),
    column('sync_type', 'text', 'O que foi sincronizado'),
    column('status', 'text', 'pending, running, completed, partial ou error'),
    column('synced_at', 'timestamp with time zone', 'Quando terminou'),
    column('created_at', 'timestamp with time zone', 'Quando foi pedida'),
    column('orders_new', 'integer', 'Pedidos novos'),
    column('orders_updated', 'integer', 'Pedidos alterados'),
    column('error', 'text', 'O que não pôde ser lido'),
  ],
};

/**
 * Tables and columns that a seller can read, by name in display order. The rows come from the view of the same name in the
 * schema `viewer`, or from tables before it; an account's file has these columns, and the table list and the structure show them.
 */
export const viewerTables: ReadonlyMap<string, ViewerTable> = new Map(
  [
    ...salesTables,
    ...offerTables,
    ...figureTables,
    ...taxTables,
    ...nfeTables,
    ...payoutTables,
    ...differenceTables,
    ...planningTables,
    readDays,
    syncLogs,
  ].map((table) => [table.name, table]),
);
