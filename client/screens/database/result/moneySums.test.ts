import { expect, test } from 'vitest';
import { sumsMoney } from './moneySums.ts';

test.each([
  'SELECT sum(total_amount) FROM orders',
  'select AVG (quantity * i.unit_price) from order_items i',
  'SELECT product_id, sum(l.amount) FROM ledger_lines l GROUP BY 1',
  'SELECT max(day), sum(cost) FROM ad_spend',
])('%s adds amounts in the currencies of their rows', (sql) => expect(sumsMoney(sql)).toBe(true));

test.each([
  'SELECT sum(amount_brl) FROM orders',
  'SELECT total_amount FROM orders',
  'SELECT sum(quantity) FROM order_items',
  'SELECT currency, sum(total_amount) FROM orders GROUP BY 1',
  'SELECT sum(o.total_amount * r.usd) FROM orders o JOIN exchange_rates r ON r.day = o.order_date::DATE',
])('%s does not', (sql) => expect(sumsMoney(sql)).toBe(false));
