import { expect, test } from 'vitest';
import { csvFlavours, type CsvValue, csvText } from './csv.ts';

const cell = (value: CsvValue, flavour?: (typeof csvFlavours)[keyof typeof csvFlavours]) =>
  csvText(['Coluna'], [[value]], flavour)
    .split('Coluna\r\n')[1]!
    .slice(0, -2);

test('lines end as RFC 4180 says, after a byte order mark', () => {
  expect(csvText(['Produto', 'Receita'], [['Café', 1.5]])).toBe('\uFEFFProduto,Receita\r\nCafé,1.5\r\n');
});

test('Excel in Brazilian Portuguese gets semicolons and decimal commas', () => {
  expect(csvText(['Produto', 'Receita'], [['Café, 1 kg', 1234.56]], csvFlavours.excelBr)).toBe(
    '\uFEFFProduto;Receita\r\nCafé, 1 kg;1234,56\r\n',
  );
});

test('what is not known is left empty', () => expect(cell(null)).toBe(''));

test.each([
  ['a,b', '"a,b"'],
  ['3" de tela', '"3"" de tela"'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['duas\rlinhas', '"duas\rlinhas"'],
  ['a;b', 'a;b'],
  ['', ''],
])('%j is quoted where it must be', (value, written) => expect(cell(value)).toBe(written));

test('the separator of the flavour is what needs quotes', () => {
  expect(cell('a;b', csvFlavours.excelBr)).toBe('"a;b"');
  expect(cell(1.5)).toBe('1.5');
});

test.each(['=1+1', '+55', '-10', '@soma', '\tx', '\rx'])('%j is no formula', (value) => {
  expect(cell(value).replaceAll('"', '')).toBe(`'${value}`);
});

test('a negative number stays a number', () => {
  expect(cell(-12.5)).toBe('-12.5');
  expect(cell(-12.5, csvFlavours.excelBr)).toBe('-12,5');
});

test('a hyphen inside a text is left alone', () => expect(cell('SKU-1')).toBe('SKU-1'));
