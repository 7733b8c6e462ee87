import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import type { Hono } from 'hono';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import examples from '#server/market/mercadolivre/testing/productAds.json';

useTestDatabase();

const { pages } = examples;
const DAY = '2026-11-17';

interface Advertised {
  item: string;
  campaign: number;
  cost: number;
}

/** Product Ads of one advertiser in the format of the pages; `total` is its metrics_summary. */
function withAds(app: Hono, site: string, advertiser: number, ads: Advertised[], total: number | null) {
  const metrics = (cost: number) => ({ clicks: 2, prints: 9, cost, total_amount: cost * 5 });
  const root = `/advertising/${site}/advertisers/${advertiser}/product_ads`;
  const calls: string[] = [];
  app.get(`${root}/ads/search`, (c) =>
    c.json({
      paging: { total: ads.length, offset: 0, limit: 50, last_item_id: null },
      results: ads.map(({ item, campaign, cost }) => ({
        item_id: item,
        campaign_id: campaign,
        status: 'active',
        metrics: metrics(cost),
      })),
      ...(c.req.query('metrics_summary') === 'true' && total !== null && { metrics_summary: metrics(total) }),
    }),
  );
  app.get(`${root}/campaigns/:campaign/ads/metrics`, (c) => {
    const wanted = c.req.query('filters[item_ids]')!.split(',');
    calls.push(`campaign ${c.req.param('campaign')}`);
    const found = ads.filter(
      ({ item, campaign }) => wanted.includes(item) && String(campaign) === c.req.param('campaign'),
    );
    return c.json([{ date: DAY, results: found.map(({ item, cost }) => ({ item_id: item, metrics: metrics(cost) })) }]);
  });
  app.get(`/advertising/${site}/product_ads/ads/:item`, (c) => {
    calls.push(`${c.req.param('item')} ${c.req.query('aggregation_type')} ${c.req.header('api-version')}`);
    const found = ads.find(({ item }) => item === c.req.param('item'))!;
    return c.json({ results: [{ date: DAY, ...metrics(found.cost) }] });
  });
  return calls;
}

const advertise = (app: Hono, ...sites: [string, number][]) =>
  app.get('/advertising/advertisers', (c) =>
    c.json({ advertisers: sites.map(([site, id]) => ({ advertiser_id: id, site_id: site })) }),
  );
const spent = async (connector: Awaited<ReturnType<typeof openMercadoLivre>>['connector']) =>
  (await all(await connector.adSpend('2026-11-01', '2026-11-18'))).map(({ country, asin, day, costMinor }) => [
    country,
    asin,
    day,
    costMinor,
  ]);

test('items outside every campaign are read one by one when they cost something, and count', async () => {
  let calls: string[] = [];
  const { connector } = await openMercadoLivre((app) => {
    advertise(app, ['MLB', 882001]);
    const ads = [
      { item: 'MLB1', campaign: 7, cost: 10 },
      { item: 'MLB2', campaign: 0, cost: 2.5 },
      { item: 'MLB3', campaign: 0, cost: 0 },
    ];
    calls = withAds(app, 'MLB', 882001, ads, 12.5);
  });
  expect(await spent(connector)).toEqual([
    ['BR', 'MLB1', DAY, 1000],
    ['BR', 'MLB2', DAY, 250],
  ]);
  expect(calls).toEqual(['campaign 7', 'MLB2 DAILY 2']);
  expect(textsOf(connector.takeNotes!())).toEqual([]);
});

test('the official pages of campaign 0 are read, with the decimals of their numbers', async () => {
  const { connector } = await openMercadoLivre((app) => {
    app.get('/users/me', (c) => c.json({ id: SELLER, site_id: 'MLM' }));
    advertise(app, ['MLM', 35300]);
    app.get('/advertising/MLM/advertisers/35300/product_ads/ads/search', (c) =>
      c.json(
        c.req.query('offset') === '0' ? pages['pads-read--11'].body : { ...pages['pads-read--11'].body, results: [] },
      ),
    );
    app.get('/advertising/MLM/product_ads/ads/MLM2945612374', (c) => c.json(pages['pads-read--13'].body));
  });
  expect(await all(await connector.adSpend('2026-11-01', '2026-11-18'))).toEqual([
    {
      marketplace: 'mercadolivre',
      country: 'MX',
      asin: 'MLM2945612374',
      sku: null,
      day: '2023-01-01',
      costMinor: 1,
      salesMinor: 1,
      clicks: 0,
      impressions: 0,
    },
  ]);
  expect(textsOf(connector.takeNotes!())).toEqual([]);
});

test.each(['pads-read--09', 'pads-read--11', 'product-ads--10', 'product-ads--12'] as const)(
  'the page %s names an item whose days are then asked for; an answer without days adds nothing',
  async (name) => {
    const { body } = pages[name];
    const asked: string[] = [];
    const { connector } = await openMercadoLivre((app) => {
      app.get('/users/me', (c) => c.json({ id: SELLER, site_id: 'MLM' }));
      advertise(app, ['MLM', 35300]);
      app.get('/advertising/MLM/advertisers/35300/product_ads/ads/search', (c) =>
        c.json(c.req.query('offset') === '0' ? body : { ...body, results: [] }),
      );
      app.get('/advertising/MLM/product_ads/ads/:item', (c) => {
        asked.push(c.req.param('item'));
        return c.json(pages[asked.length % 2 ? 'pads-read--12' : 'pads-read--03'].body);
      });
    });
    expect(await spent(connector)).toEqual([]);
    expect(asked).toEqual([body.results[0]!.item_id]);
  },
);

test('the seller reads of a difference over one percent between the total and the items', async () => {
  const open = (total: number | null) =>
    openMercadoLivre((app) => {
      advertise(app, ['MLB', 882001]);
      withAds(app, 'MLB', 882001, [{ item: 'MLB1', campaign: 7, cost: 1000 }], total);
    });
  const notesFor = async (total: number | null) => {
    const { connector } = await open(total);
    await spent(connector);
    return textsOf(connector.takeNotes!());
  };
  expect(await notesFor(1010)).toEqual([]);
  expect(await notesFor(null)).toEqual([]);
  expect((await notesFor(1234.5)).map((note) => note.replaceAll('\u00a0', ' '))).toEqual([
    'Mercado Livre: o anunciante 882001 gastou R$ 1.234,50 em Product Ads de 01/11/2026 a 18/11/2026, e a soma dos ' +
      'anúncios dá R$ 1.000,00; confira a diferença no painel do Product Ads.',
  ]);
});

test('cents lost to rounding are no difference', async () => {
  const { connector } = await openMercadoLivre((app) => {
    advertise(app, ['MLB', 882001]);
    const ads = ['MLB1', 'MLB2'].map((item) => ({ item, campaign: 7, cost: 0.01 }));
    withAds(app, 'MLB', 882001, ads, 0.03);
  });
  await spent(connector);
  expect(textsOf(connector.takeNotes!())).toEqual([]);
});

test('of the advertisers, those of sites that the seller sells on are read, and the others are named', async () => {
  const { connector } = await openMercadoLivre((app) => {
    // the official page: MLB, MLM, MLA and MLC
    app.get('/advertising/advertisers', (c) => c.json(pages['pads-read--01'].body));
    app.get(`/users/${SELLER}/items/search`, (c) => c.json({ results: ['MLB1', 'MLC9'], scroll_id: null }));
    withAds(app, 'MLB', 0, [{ item: 'MLB1', campaign: 7, cost: 10 }], 10);
    withAds(app, 'MLC', 333, [{ item: 'MLC9', campaign: 8, cost: 1500 }], 1500);
  });
  expect(await spent(connector)).toEqual([
    ['BR', 'MLB1', DAY, 1000],
    ['CL', 'MLC9', DAY, 1500], // the Chilean peso has no decimals
  ]);
  expect(textsOf(connector.takeNotes!())).toEqual([
    expect.stringMatching(/^Mercado Livre: o anunciante 111 do Product Ads é do site MLM, .*Conecte a conta/),
    expect.stringMatching(/^Mercado Livre: o anunciante 222 do Product Ads é do site MLA, /),
  ]);
});

test('two advertisers of one site are both read, and an item that both list counts once', async () => {
  const { connector } = await openMercadoLivre((app) => {
    advertise(app, ['MLB', 1], ['MLB', 2]);
    withAds(app, 'MLB', 1, [{ item: 'MLB1', campaign: 0, cost: 4 }], 4);
    withAds(
      app,
      'MLB',
      2,
      [
        { item: 'MLB1', campaign: 0, cost: 4 },
        { item: 'MLB2', campaign: 3, cost: 5 },
      ],
      null,
    );
  });
  expect(await spent(connector)).toEqual([
    ['BR', 'MLB1', DAY, 400],
    ['BR', 'MLB2', DAY, 500],
  ]);
});

test('an item inside and outside a campaign counts once', async () => {
  let calls: string[] = [];
  const { connector } = await openMercadoLivre((app) => {
    advertise(app, ['MLB', 1]);
    const ads = [0, 3].map((campaign) => ({ item: 'MLB1', campaign, cost: 4 }));
    calls = withAds(app, 'MLB', 1, ads, 4);
  });
  expect(await spent(connector)).toEqual([['BR', 'MLB1', DAY, 400]]);
  expect(calls).toEqual(['campaign 3']);
});

test('a deleted campaign or an item that is not shown leaves the rest, and the difference is named', async () => {
  const { connector } = await openMercadoLivre((app) => {
    advertise(app, ['MLB', 1]);
    app.get('/advertising/MLB/advertisers/1/product_ads/campaigns/9/ads/metrics', (c) => c.json({ status: 404 }, 404));
    app.get('/advertising/MLB/product_ads/ads/MLB2', (c) => c.json({ status: 403 }, 403));
    const ads = [
      { item: 'MLB1', campaign: 9, cost: 4 },
      { item: 'MLB2', campaign: 0, cost: 3 },
      { item: 'MLB3', campaign: 5, cost: 2 },
    ];
    withAds(app, 'MLB', 1, ads, 9);
  });
  expect(await spent(connector)).toEqual([['BR', 'MLB3', DAY, 200]]);
  expect(textsOf(connector.takeNotes!())).toEqual([expect.stringContaining('confira a diferença')]);
});
