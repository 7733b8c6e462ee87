import { afterAll, beforeAll, expect, test } from 'vitest';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from './imports/nfePool.ts';
import { runImport } from './imports/runImport.ts';
import { nfeKey, nfeXml } from './testing/nfeXml.ts';
import { type NfeShop, openNfeShop } from './testing/nfeShop.ts';
import { OWN_CNPJ } from './testing/readTestFile.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: NfeShop;
let asOwner: Client;
let asOther: Client;

beforeAll(async () => {
  shop = await openNfeShop();
  const other = await openNfeShop();
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
  const at = new Date('2026-11-10T15:00:00Z');
  await shop.sell(
    order([line('A')], { externalId: '701-0000000-0000001', purchasedAt: at, updatedAt: at }),
    order([line('A')], { externalId: '701-0000000-0000002', purchasedAt: at, updatedAt: at }),
  );
  await shop.take(
    nfeXml({ number: 1, items: [{ products: 9_000 }], info: '701-0000000-0000001' }),
    nfeXml({ number: 2, items: [{ products: 10_000 }] }),
    nfeXml({ number: 3, isEntry: true, purpose: 4, refersTo: [nfeKey({ number: 1 })], items: [{ products: 9_500 }] }),
    nfeXml({ issuer: '12345678000195', buyer: OWN_CNPJ, items: [{ sku: 'X', cfop: '5102' }] }),
  );
});

const app = testApp();
const send = (
  client: Client,
  path: string,
  method: string,
  body?: Uint8Array | object,
  type = 'application/octet-stream',
) =>
  app.request(path, {
    method,
    headers: {
      'content-type': body instanceof Uint8Array ? type : 'application/json',
      authorization: `Bearer ${client.token}`,
    },
    body: body instanceof Uint8Array ? Buffer.from(body) : body && JSON.stringify(body),
  });

test('a small file is imported by one call, and its state can be asked for', async () => {
  const body = new TextEncoder().encode(nfeXml({ number: 50 }));
  const sent = await send(asOwner, '/api/nfe/import?name=nota.xml&dryRun=true', 'POST', body);
  expect(sent.status).toBe(202);
  const { id } = (await sent.json()) as { id: number };
  await runImport({ accountId: shop.viewer.accountId, id });
  expect(await (await asOwner.get(`/api/nfe/imports/${id}`)).json()).toEqual({
    id,
    name: 'nota.xml',
    state: 'checked',
    filesTotal: 1,
    filesDone: 1,
    ok: 1,
    already: 0,
    refused: 0,
    failure: null,
  });
  const csv = await (await asOwner.get(`/api/nfe/imports/${id}/files/export?format=csv`)).text();
  expect(csv).toContain('nota.xml');
  expect((await send(asOwner, '/api/nfe/import?name=x', 'POST', body, 'text/plain')).status).toBe(415);
  expect((await send(asOther, `/api/nfe/imports/${id}/start`, 'POST')).status).toBe(404);
  expect((await send(asOther, `/api/nfe/imports/${id}`, 'DELETE')).status).toBe(404);
  expect((await asOther.get(`/api/nfe/imports/${id}`)).status).toBe(404);
  expect((await asOther.get(`/api/nfe/imports/${id}/files/export?format=csv`)).status).toBe(404);
  expect((await send(asOwner, `/api/nfe/imports/${id}`, 'DELETE')).status).toBe(204);
});

test('a large file is sent in parts', async () => {
  const body = new TextEncoder().encode(nfeXml({ number: 51 }));
  const opened = await send(asOwner, '/api/nfe/imports', 'POST', { name: 'notas.zip', bytes: body.length });
  expect(opened.status).toBe(201);
  const { id } = (await opened.json()) as { id: number };
  expect((await send(asOwner, `/api/nfe/imports/${id}/start`, 'POST')).status).toBe(409);
  const part = `/api/nfe/imports/${id}/parts/0`;
  expect((await send(asOther, part, 'PUT', body)).status).toBe(404);
  expect((await send(asOwner, part, 'PUT', body.slice(1))).status).toBe(400);
  expect((await send(asOwner, part, 'PUT', body)).status).toBe(204);
  expect((await send(asOwner, `/api/nfe/imports/${id}/start?dryRun=false`, 'POST')).status).toBe(202);
});

test.each([
  ['/api/nfe/orders-without/export', '701-0000000-0000002'],
  ['/api/nfe/without-order/export', 'Pedidos possíveis'],
  ['/api/nfe/differences/export', '701-0000000-0000001,90,100,-10'],
  [
    '/api/nfe/returns/export',
    `você,95,${nfeKey({ number: 1 })},701-0000000-0000001,não usada,Há itens que não estão no pedido`,
  ],
])('%s has the rows of its account only', async (path, wanted) => {
  const own = await (await asOwner.get(`${path}?format=csv`)).text();
  expect(own).toContain(wanted);
  const others = await (await asOther.get(`${path}?format=csv`)).text();
  expect(others.trim().split('\n')).toHaveLength(1);
});

const NFE = `{ viewer { nfe {
  cnpjs imports { number name state refusedFiles { name why } }
  unknownItems { rowCount rows { supplierSku factor bought { minor } suggestions { id } } }
  ordersWithoutNfe { rows { number total { minor } } }
  nfeWithoutOrder { rows { documentId number proposals { orderId number } } }
  differences { rows { number orderNumbers difference { minor } } }
  returnNotes { rows { number isOwn orderNumbers total { minor } use reason } }
} } }`;
const nfeOf = async (client: Client) => (await client.graphql(NFE)).data.viewer.nfe;

test('GraphQL answers the lists of its account only, and a person links a document to an order', async () => {
  const own = await nfeOf(asOwner);
  expect(own).toMatchObject({
    cnpjs: [OWN_CNPJ],
    unknownItems: { rowCount: 1, rows: [{ supplierSku: 'X', factor: '1.0000' }] },
    ordersWithoutNfe: { rows: [{ number: '701-0000000-0000002', total: { minor: 10_000 } }] },
    nfeWithoutOrder: { rows: [{ number: 2, proposals: [{ number: '701-0000000-0000002' }] }] },
    differences: { rows: [{ number: 1, orderNumbers: ['701-0000000-0000001'], difference: { minor: -1_000 } }] },
    returnNotes: {
      rows: [
        {
          number: 3,
          isOwn: true,
          orderNumbers: ['701-0000000-0000001'],
          total: { minor: 9_500 },
          use: 'UNUSED',
          reason: 'Há itens que não estão no pedido',
        },
      ],
    },
  });
  expect(await nfeOf(asOther)).toMatchObject({
    imports: [],
    unknownItems: { rows: [] },
    ordersWithoutNfe: { rows: [] },
    nfeWithoutOrder: { rows: [] },
    differences: { rows: [] },
    returnNotes: { rows: [] },
  });
  const [{ documentId, proposals }] = own.nfeWithoutOrder.rows;
  const ids = { documentId, orderId: proposals[0].orderId };
  const change = (client: Client, name: string) =>
    client.graphql(
      `mutation ($documentId: ID!, $orderId: ID!) { ${name}(documentId: $documentId, orderId: $orderId) { __typename } }`,
      ids,
    );
  expect((await change(asOther, 'linkNfeOrder')).data.linkNfeOrder.__typename).toBe('UserError');
  expect((await change(asOwner, 'linkNfeOrder')).data.linkNfeOrder.__typename).toBe('NfePayload');
  expect((await nfeOf(asOwner)).nfeWithoutOrder.rows).toEqual([]);
  expect((await change(asOther, 'unlinkNfeOrder')).data.unlinkNfeOrder.__typename).toBe('UserError');
  expect((await change(asOwner, 'unlinkNfeOrder')).data.unlinkNfeOrder.__typename).toBe('NfePayload');
});

test('items and costs are changed in their own account only', async () => {
  const productId = Buffer.from(`Product:${await shop.idOf('A')}`).toString('base64');
  const link = (client: Client) =>
    client.graphql(
      `mutation ($id: ID!) { linkSupplierItem(supplierCnpj: "12345678000195", supplierSku: "X", productIds: [$id], factor: "2") {
         __typename ... on UserError { message } } }`,
      { id: productId },
    );
  expect((await link(asOther)).data.linkSupplierItem).toEqual({
    __typename: 'UserError',
    message: 'Produto não encontrado.',
  });
  expect((await link(asOwner)).data.linkSupplierItem.__typename).toBe('NfePayload');
  const apply =
    'mutation { applyPurchaseCosts(dryRun: true) { ... on ApplyPurchaseCostsPayload { changed entered } } }';
  expect((await asOwner.graphql(apply)).data.applyPurchaseCosts).toEqual({ changed: 1, entered: 0 });
  expect((await asOther.graphql(apply)).data.applyPurchaseCosts).toEqual({ changed: 0, entered: 0 });
});

test('CNPJs are checked, and an import of another account is neither started nor discarded', async () => {
  const set = (cnpj: string) =>
    asOwner.graphql(
      `mutation ($cnpjs: [String!]!) { setAccountCnpjs(cnpjs: $cnpjs) { __typename ... on UserError { message } } }`,
      { cnpjs: [OWN_CNPJ, cnpj] },
    );
  expect((await set('11.111.111/1111-11')).data.setAccountCnpjs.message).toBe('"11111111111111" não é um CNPJ.');
  expect((await set('12.abc.345/01de-35')).data.setAccountCnpjs.__typename).toBe('NfePayload');
  expect((await nfeOf(asOwner)).cnpjs).toEqual(['12ABC34501DE35', OWN_CNPJ]);
  const { number } = (await nfeOf(asOwner)).imports[0];
  for (const name of ['startNfeImport', 'discardNfeImport']) {
    const more = name === 'startNfeImport' ? ', dryRun: true' : '';
    const { data } = await asOther.graphql(`mutation { ${name}(number: ${number}${more}) { __typename } }`);
    expect(data[name].__typename).toBe('UserError');
  }
});
