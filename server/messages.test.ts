import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { areaOffences, screenAreas } from '#tools/areas.mjs';
import { literalsOf, literalsOfClient, literalsOfServer, OF_SERVER } from '#tools/literals.mjs';
import { catalogueOffences, messageOffences, shapeOfMessage, usageOffences } from '#tools/messages.mjs';

test('every message is used, is in every language, and has the same parameters there', () => {
  expect(messageOffences(projectRoot)).toEqual([]);
});

test("the client's code contains no words: they are in the catalogues", () => {
  expect(literalsOfClient(projectRoot)).toEqual([]);
});

test('the code of the server contains no Portuguese, but for the files that say why', () => {
  expect(literalsOfServer(projectRoot)).toEqual([]);
});

test('Portuguese of the server is found, English, SQL, logs and descriptions are not', () => {
  const found = (code: string) => (literalsOf(code, 'ts', OF_SERVER) as { text: string }[]).map(({ text }) => text);
  expect(found("const a = badRequest('Produto desconhecido');")).toEqual(['Produto desconhecido']);
  expect(found('throw new RangeError(`"${text}" não é um valor`);')).toEqual(['"{}" não é um valor']);
  expect(found("z.string().min(1, 'Informe o nome').describe('Não traduzido');")).toEqual(['Informe o nome']);
  expect(found("const a = { description: 'Um produto', url: 'https://a.com.br', id: 'errors.gone' };")).toEqual([]);
  expect(found("log.warn('não lido'); queryRows('SELECT 1 AS \"de\"'); new Error('the file is gone');")).toEqual([]);
});

test("each route loads the words of its screen's code, whatever that imports", () => {
  const screens = screenAreas(projectRoot);
  expect(screens.length).toBeGreaterThan(30);
  expect(areaOffences(projectRoot)).toEqual([]);
  expect(areaOffences(projectRoot, [{ screen: 'client/screens/cash/CashScreen.tsx', areas: [] }])).toEqual([
    'client/screens/cash/CashScreen.tsx does not load cash, which client/screens/cash/CashScreen.tsx needs',
  ]);
});

test('words in code are found in text, in attributes that are shown, in strings and in templates', () => {
  const found = (code: string) => (literalsOf(code) as { text: string }[]).map(({ text }) => text);
  expect(found('const a = <p>Olá</p>;')).toEqual(['Olá']);
  expect(found('const a = <X label="Sim" title={b ? "Um" : c} />;')).toEqual(['Sim', 'Um']);
  expect(found("toastError('Erro ao salvar');")).toEqual(['Erro ao salvar']);
  expect(found('const a = `de ${b} a ${c}`;')).toEqual(['de {} a {}']);
  expect(found('const a = <X className="flex gap-2" id="custo">{t("x.y")} · {n}</X>;')).toEqual([]);
  expect(found("const a = b === 'não' || sql('SELECT a FROM b');")).toEqual([]);
});

const catalogue = (messages: Record<string, string>) =>
  new Map(Object.entries(messages).map(([id, text]) => [id, { area: 'cash', text }]));
const offences = (differing: object) => {
  const standard = catalogue({ 'cash.a': '{n, plural, =1 {# dia} other {# dias}} de <b>{name}</b>' });
  return catalogueOffences({ 'pt-x-spec': standard, 'pt-BR': catalogue({}), en: standard, es: standard, ...differing });
};

test('a language that lacks a message, or has other parameters, tags or ids, is refused', () => {
  expect(offences({})).toEqual([]);
  expect(offences({ en: catalogue({}) })).toEqual(['en: cash.a is missing']);
  const wanted = 'not {n: number,name: text} <b>';
  expect(offences({ es: catalogue({ 'cash.a': '{n} <b>{name}</b>' }) })).toEqual([
    `es: cash.a has {n: text,name: text} <b>, ${wanted}`,
  ]);
  expect(offences({ es: catalogue({ 'cash.a': '{n, plural, other {#}} {name}' }) })).toEqual([
    `es: cash.a has {n: number,name: text} <>, ${wanted}`,
  ]);
  expect(offences({ 'pt-BR': catalogue({ 'cash.b': 'b' }) })).toEqual(['pt-BR: cash.b is not in pt-x-spec']);
});

test('pt-BR has only what differs from Padrão, and a plural always has other', () => {
  const standard = catalogue({ 'cash.a': 'Caixa' });
  const all = { 'pt-x-spec': standard, 'pt-BR': standard, en: standard, es: standard };
  expect(catalogueOffences(all)).toEqual(['pt-BR: cash.a is as in pt-x-spec']);
  expect(() => shapeOfMessage('{n, plural, =1 {um}}')).toThrow('no "other"');
});

test('an id that no catalogue has, and one that no code uses, are refused', () => {
  const ids = catalogue({ 'cash.a': 'a', 'cash.b': 'b' });
  expect(usageOffences(ids, [['x.tsx', "t('cash.a') + t('cash.c')"]])).toEqual([
    'x.tsx: cash.c is in no catalogue',
    'cash.b is not used',
  ]);
});
