import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { examplesIn } from './examples.ts';
import type { JsonType } from './jsonTypes.ts';
import { amazonNotifications, gatheredNotifications } from './notificationExamples.ts';
import { knownRefusals, type KnownRefusals, walk } from './walk.ts';
import { walkExamples } from './walkExamples.ts';

useTestDatabase();

const EXAMPLES = join(projectRoot, 'contract/examples');
const NONE: KnownRefusals = { operations: { amazon: {}, mercadolivre: {} }, examples: {}, simulator: {} };
const exampleOf = (name: string) => examplesIn(EXAMPLES).find((example) => example.name.startsWith(name))!;

test('official and recorded answers are read or refused as listed, and the local marketplace has what is read of them', async () => {
  const { verdicts, findings } = await walkExamples(EXAMPLES);
  expect(findings).toEqual([]);
  const read = verdicts.filter(({ is }) => is === 'read').map(({ example }) => example.marketplace);
  expect(new Set(read)).toEqual(new Set(['amazon', 'mercadolivre']));
  expect(read.length).toBeGreaterThan(verdicts.length / 2);
});

test('every official and recorded notification of the repository is taken, or declined by its name', async () => {
  const notifications = [
    ...amazonNotifications(join(projectRoot, 'server/market/amazon/push/testing/recorded')),
    ...gatheredNotifications(join(projectRoot, 'server/market/mercadolivre/push/testing/officialNotifications.json')),
  ];
  const { verdicts, findings } = await walk(notifications, NONE, {});
  expect(findings).toEqual([]);
  const count = (is: string) => verdicts.filter((verdict) => verdict.is === is).length;
  expect([count('taken'), count('declined')]).toEqual([16, 17]);
  expect(verdicts.every(({ why }) => why !== '')).toBe(true);
});

test('a notification without a name, or in another form, is a finding', async () => {
  const [amazon] = amazonNotifications(join(projectRoot, 'server/market/amazon/push/testing/recorded'));
  const body = amazon!.body as { NotificationType: string; Payload: object };
  const [hint] = gatheredNotifications(
    join(projectRoot, 'server/market/mercadolivre/push/testing/officialNotifications.json'),
  );
  const strange = [
    { ...amazon!, body: { ...body, NotificationType: 'NEW_TYPE' } },
    { ...amazon!, body: { ...body, Payload: {} } },
    { ...hint!, body: { ...(hint!.body as object), topic: 'new_topic' } },
    { ...hint!, body: { ...(hint!.body as object), resource: '/families/1' } },
  ];
  const { findings } = await walk(strange, NONE, {});
  expect(findings).toEqual([
    'any_offer_changed.json: refused: no type is called NEW_TYPE',
    expect.stringMatching(/^any_offer_changed.json: refused: ANY_OFFER_CHANGED/),
    'precio-variacion--05-ejemplo: refused: it is no notification, or of a topic without a name',
    'precio-variacion--05-ejemplo: refused: user_products_families: its resource has another form',
  ]);
});

test('a key path of a notification that is read and that the local marketplace does not send is a finding', async () => {
  const notifications = gatheredNotifications(
    join(projectRoot, 'server/market/mercadolivre/push/testing/officialNotifications.json'),
  );
  const order = notifications.find(({ name }) => name.endsWith('--01-respuesta-de-notificacion'))!;
  const sent = (id: JsonType) =>
    new Map([
      ['notification orders_v2', new Map(Object.entries({ resource: ['string'], user_id: [id], topic: ['string'] }).map(([path, types]) => [path, new Set(types as JsonType[])]))],
    ]); // prettier-ignore
  expect((await walk([order], NONE, { mercadolivre: sent('string') })).findings).toEqual([
    'the local marketplace answers notification orders_v2 user_id with string, not number',
    'the local marketplace answers notification orders_v2 application_id with nothing, not number',
  ]);
});

test('the refusal of a call is no finding when the product refuses it in words', async () => {
  const { isFragment: _is, ...answer } = exampleOf('envios--01');
  const error = { ...answer, isFragment: false, status: 400, body: { message: 'invalid' } };
  expect((await walk([{ ...error, isError: true }], NONE, {})).findings).toEqual([]);
  expect((await walk([error], NONE, {})).findings).toHaveLength(1);
});

test('the lists of what is not read do not grow', () => {
  const { operations, examples, simulator } = knownRefusals();
  expect(Object.keys(operations.amazon).length).toBeLessThanOrEqual(12);
  expect(Object.keys(operations.mercadolivre).length).toBeLessThanOrEqual(36);
  expect(Object.keys(examples).length).toBeLessThanOrEqual(23);
  expect(Object.keys(simulator).length).toBeLessThanOrEqual(13);
});

test('a refusal is a finding unless it is listed, and a listed answer that is read is one', async () => {
  const [refused, read] = [exampleOf('envios--01'), exampleOf('gestiona-ventas--01')];
  const { findings } = await walk([refused, read], { ...NONE, examples: { [read.name]: 'why' } }, {});
  expect(findings).toEqual([
    `${refused.name}: refused: Mercado Livre (shipments): o campo last_updated não veio no formato esperado.`,
    `${read.name}: read, so that it leaves the list of refusals`,
  ]);
  expect((await walk([refused], { ...NONE, examples: { [refused.name]: 'why' } }, {})).findings).toEqual([]);
});

test('an answer of which one row cannot be read is refused', async () => {
  const whole = exampleOf('gestiona-ventas--01');
  const results = [whole.body, { ...(whole.body as object), id: '2000003508419014', currency_id: 7 }];
  const search = { ...whole, operation: 'GET /orders/search', body: { paging: { total: 2 }, results } };
  const { verdicts } = await walk([search], NONE, {});
  expect(verdicts).toMatchObject([
    { is: 'refused', why: 'Mercado Livre: o pedido 2000003508419014 não pôde ser lido e ficou de fora.' },
  ]);
});

test('an operation that is not called needs a reason, and what was left out of a source is not demanded', async () => {
  const { isFragment: _is, ...whole } = exampleOf('envios--01');
  const other = { ...whole, isFragment: false, operation: 'GET /questions/{}' };
  expect((await walk([other], NONE, {})).findings).toEqual([
    `${other.name}: GET /questions/{} has neither a reader nor a reason why not`,
  ]);
  const operations = { amazon: {}, mercadolivre: { 'GET /questions/': 'why' } };
  const { verdicts, findings } = await walk([other, { ...whole, isFragment: true }], { ...NONE, operations }, {});
  expect(verdicts.map(({ is, why }) => [is, why])).toEqual([
    ['not called', 'why'],
    ['fragment', 'parts were left out'],
  ]);
  expect(findings).toEqual([]);
});

test('a key path that is read and that the local marketplace lacks, or has with another type, is a finding', async () => {
  const example = exampleOf('recurso-de-visitas--05');
  const types = (date: JsonType[]) =>
    new Map([
      ['GET /items/{}/visits/time_window', new Map(Object.entries({ results: new Set<JsonType>(['array']), 'results[]': new Set<JsonType>(['object']), 'results[].date': new Set(date) }))],
    ]); // prettier-ignore
  const findings = async (date: JsonType[], simulator = {}) =>
    (await walk([example], { ...NONE, simulator }, { mercadolivre: types(date) })).findings;
  const total =
    'the local marketplace answers GET /items/{}/visits/time_window results[].total with nothing, not number';
  expect(await findings(['null', 'string'])).toEqual([total]);
  expect(await findings(['null', 'number'])).toEqual([
    'the local marketplace answers GET /items/{}/visits/time_window results[].date with null or number, not string',
    total,
  ]);
  const listed = (path: string) => ({ [`GET /items/{}/visits/time_window results[].${path}`]: 'why' });
  expect(await findings(['string'], listed('total'))).toEqual([]);
  expect(await findings(['string'], { ...listed('total'), ...listed('date') })).toEqual([
    'GET /items/{}/visits/time_window results[].date: answered, so that it leaves the list',
  ]);
});
