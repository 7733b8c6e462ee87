import { expect, test } from 'vitest';
import { bindParameters, findParameters, type Parameters } from './sqlParameters.ts';

const bind = (sql: string, parameters: Parameters) => bindParameters(sql, parameters).sql;

test('parameters are found once each, outside comments, identifiers and special string literals', () => {
  const sql = `SELECT {{ a }}, 'x {{b}}', "{{c}}", E'{{d}}\\'', $$ {{e}} $$, $t$ {{f}} $t$ -- {{g}}
    /* {{h}} */ FROM orders WHERE x = {{a}} AND y = {{ação}}`;
  expect(findParameters(sql)).toEqual(['a', 'b', 'ação']);
});

test('a text is bound as a literal, whatever its content', () => {
  const hostile = { q: { kind: 'text', value: "'; DROP TABLE orders; --" } } as const;
  expect(bind('SELECT {{q}}', hostile)).toBe("SELECT '''; DROP TABLE orders; --'");
  expect(bind("SELECT '%{{q}}%'", hostile)).toBe("SELECT '%''; DROP TABLE orders; --%'");
  expect(bind('SELECT {{q}}', { q: { kind: 'text', value: '$1 $& {{q}}' } })).toBe("SELECT '$1 $& {{q}}'");
});

test('numbers and dates are bound as such, and other values are rejected', () => {
  expect(bind('LIMIT {{n}}', { n: { kind: 'number', value: ' 1,5 ' } })).toBe('LIMIT 1.5');
  expect(bind('1 -{{n}}', { n: { kind: 'number', value: '-5' } })).toBe('1 -(-5)');
  expect(bind('d > {{d}}', { d: { kind: 'date', value: '2026-11-20' } })).toBe("d > DATE '2026-11-20'");
  for (const value of ['1; SELECT', '0x1F', '1e9', 'NaN'])
    expect(() => bind('{{n}}', { n: { kind: 'number', value } })).toThrow('O parâmetro n precisa ser um número');
  expect(() => bind('{{d}}', { d: { kind: 'date', value: "2026-11-20' OR" } })).toThrow('precisa ser uma data');
  expect(() => bind('{{d}}', { d: { kind: 'date', value: '' } })).toThrow('Preencha o parâmetro d');
});

test('a position in the bound statement maps to the original text', () => {
  const { sql, sourceIndex } = bindParameters('SELECT {{a}}, nada', { a: { kind: 'text', value: 'muito longo' } });
  expect(sourceIndex(sql.indexOf('nada'))).toBe('SELECT {{a}}, '.length);
  expect(sourceIndex(sql.indexOf('longo'))).toBeLessThanOrEqual('SELECT {{a}}'.length);
  expect(sourceIndex(3)).toBe(3);
});
