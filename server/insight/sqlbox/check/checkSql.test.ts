import { expect, test } from 'vitest';
import { checkSql } from './checkSql.ts';
import { MAX_CHARACTERS } from './scanSql.ts';

const refusal = (sql: string) =>
  checkSql(sql).then(
    () => null,
    (error: Error) => error.message,
  );

test.each([
  ['SELECT * FROM pedidos', 'A tabela pedidos não existe (linha 1, coluna 15)'],
  ['SELECT id\nFROM products\nWHERE pg_sleep(1) IS NULL', 'A função pg_sleep não está disponível (linha 3, coluna 7)'],
  ["SELECT 'ção', x.ctid FROM products x", 'A coluna ctid não existe (linha 1, coluna 15)'],
  ['SELECT * FROM public.orders', 'Escreva só o nome da tabela orders, sem o esquema (linha 1, coluna 15)'],
  ['SELECT 1; SELECT 2', 'Só é aceita uma consulta SELECT por vez'],
  ['UPDATE orders SET id = 1', 'Só é aceita uma consulta SELECT por vez'],
  ['SELECT * INTO x FROM orders', 'SELECT INTO não é aceito: a consulta só pode ler'],
  ['SELECT * FROM orders FOR UPDATE', 'FOR UPDATE e FOR SHARE não são aceitos: a consulta só pode ler'],
  ['WITH RECURSIVE a AS (SELECT 1) TABLE a', 'WITH RECURSIVE não é aceito'],
  ['SELECT 1\nFROM\n', expect.stringMatching(/^Erro de sintaxe: .*linha 3, coluna 1\)$/)],
  ['SELECT 1 /* /* */ */', 'Comentários dentro de comentários não são aceitos (linha 1, coluna 13)'],
  ["SELECT 'aberto", 'Um texto ou nome não foi fechado (linha 1, coluna 8)'],
  ['SELECT $1', 'Parâmetros ($1) não são aceitos (linha 1, coluna 8)'],
  ['SELECT 2 ^ id FROM orders', 'O expoente precisa ser um número escrito de até 64'],
  ["SELECT repeat('x', id) FROM products", 'repeat aceita até 200 vezes, em número escrito (linha 1, coluna 8)'],
  [`SELECT 1 --${' '.repeat(MAX_CHARACTERS)}`, 'A consulta pode ter no máximo 10000 caracteres'],
])('%s is refused with the reason and its position', async (sql, message) => {
  expect(await refusal(sql)).toEqual(message);
});

test('a WITH table is visible after its definition and not outside its statement', async () => {
  expect(await refusal('WITH a AS (SELECT 1), b AS (TABLE a) SELECT * FROM b, (SELECT * FROM a) c')).toBeNull();
  expect(await refusal('SELECT * FROM (WITH a AS (SELECT 1) TABLE a) b, a')).toContain('A tabela a não existe');
  expect(await refusal('WITH b AS (TABLE a), a AS (SELECT 1) TABLE b')).toContain('A tabela a não existe');
  expect(await refusal('WITH pg_x AS (SELECT 1) TABLE pg_x')).toContain('reservado');
});

test('an escape string that the server would continue on the next line is refused', async () => {
  expect(await refusal("SELECT E'a'\n'\\' || version() --'")).toContain('não pode continuar em outra linha');
  expect(await refusal("SELECT E'a\\'b', 'c'")).toBeNull();
});

test('values may be concatenated up to a limit', async () => {
  const chain = (length: number) =>
    `WITH ${Array.from(
      { length },
      (_, index) =>
        `t${index} AS MATERIALIZED (SELECT ${index === 0 ? 'sku' : 's'} || ${index === 0 ? 'sku' : 's'} AS s FROM ${index === 0 ? 'products' : `t${index - 1}`})`,
    ).join(', ')} SELECT s FROM t${length - 1}`;
  expect(await refusal(chain(5))).toBeNull();
  expect(await refusal(chain(20))).toBe('Um valor da consulta pode ficar grande demais');
  const many = Array.from({ length: 190 }, () => `translate(${'sku||'.repeat(9)}sku, 'a', 'b')`);
  expect(await refusal(`SELECT ${many.slice(0, 5).join('||')} FROM products`)).toBeNull();
});

test('the guard handles random SQL fragments without an internal error', async () => {
  const pieces =
    `SELECT FROM WHERE ( ) , * 'x' "y" $$z$$ /* */ -- \n 1 . :: int [ ] || WITH a AS products orders sku E'\\'' ; = ANY CASE WHEN THEN END`.split(
      ' ',
    );
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < 2_000; round += 1) {
    const sql = Array.from({ length: 1 + (next() % 20) }, () => pieces[next() % pieces.length]).join(' ');
    const message = await refusal(sql);
    expect(message === null || message.length > 5).toBe(true);
  }
});
