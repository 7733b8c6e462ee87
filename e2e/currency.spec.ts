import { expect, type Page, test } from '@playwright/test';
import { newSeller } from './support/newSeller.ts';
import { signedIn, signedInToken } from './support/session.ts';

const NOTE = 'Valores em US$, pela cotação de cada dia';
const choice = (page: Page) => page.getByRole('combobox', { name: 'Moeda dos relatórios' });
const dollars = ({ minor }: { minor: number }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100);
/** Prices of offers, which are in the currency of their marketplace. */
const OFFERS = /vende por R\$\s?[\d.,]+; o seu preço é R\$\s?[\d.,]+/g;
/** For a figure of a page that has loaded; the whole is tried again. */
const SOON = 15_000;

async function choose(page: Page, label: string): Promise<void> {
  await page.goto('/account');
  const loaded = page.waitForEvent('load');
  await choice(page).selectOption({ label });
  await loaded;
  await expect(choice(page).getByRole('option', { name: label, exact: true })).toHaveJSProperty('selected', true);
}

/** The page names its currency once, and has no amount in another, but where `apart` (text of a region) is in its own. */
async function expectDollars(page: Page, ...apart: string[]): Promise<void> {
  await expect(page.getByText(NOTE)).toHaveCount(1);
  await expect(page.locator('[role=status][aria-busy=true], [data-skeleton]')).toHaveCount(0);
  const all = await page.evaluate((names) => {
    const main = document.querySelector('main')!.cloneNode(true) as HTMLElement;
    for (const name of names)
      for (const part of main.querySelectorAll(`[aria-label="${name}"], [data-row="${name}"]`)) part.remove();
    return main.textContent ?? '';
  }, apart);
  const text = all.replaceAll(OFFERS, '');
  expect(text).toMatch(/\$[\d,]+\.\d\d/);
  expect(text.match(/.{0,40}R\$\s?\d[\d.]*,\d\d/g) ?? []).toEqual([]);
}

test.describe('the reports of a seller', () => {
  test.use({ storageState: signedIn });

  const ask = async (page: Page, fields: string) => {
    const response = await page.request.post('/graphql', {
      data: { query: `{ viewer { ${fields} } }` },
      headers: { authorization: `Bearer ${signedInToken()}` },
    });
    return ((await response.json()) as { data: { viewer: any } }).data.viewer;
  };

  test('are in US$ on every screen, to the cent what the API answers, until Padrão is chosen again', async ({
    page,
  }) => {
    await choose(page, 'US$');

    const of = '(filter: { period: YESTERDAY }, in: USD)';
    const ofYesterday = async () =>
      (await ask(page, `salesMetrics${of} { revenue { minor } profit { minor } }`)).salesMetrics;
    const tile = page.getByRole('article', { name: 'Ontem', exact: true });
    // an order of yesterday may change between the answer and the page
    await expect(async () => {
      const { revenue, profit } = await ofYesterday();
      await page.goto('/today');
      await expect(tile).toContainText(dollars(revenue), { timeout: SOON });
      await expect(tile).toContainText(dollars(profit), { timeout: SOON });
    }).toPass();
    await expectDollars(page, 'Próximos repasses');

    const card = page.getByRole('article', { name: /^Sales/ });
    const total = page.getByRole('table', { name: 'Vendas por produto' }).getByRole('row', { name: /^Total/ });
    await expect(async () => {
      const { revenue } = await ofYesterday();
      const { productSales } = await ask(
        page,
        'productSales(filter: { period: YESTERDAY }) { totals { revenue(in: "USD") { minor } } }',
      );
      expect(productSales.totals.revenue).toEqual(revenue);
      await page.goto('/dashboard?period=yesterday');
      await expect(card).toContainText(dollars(revenue), { timeout: SOON });
      await expect(total).toContainText(dollars(revenue), { timeout: SOON });
    }).toPass();
    await expectDollars(page);

    await expect(async () => {
      const filter = '(filter: { period: YESTERDAY, status: SHIPPED }, in: USD)';
      const { orderTotals } = await ask(page, `orderTotals${filter} { revenue { minor } }`);
      await page.goto('/orders?period=yesterday&status=shipped');
      await expect(page.getByText(dollars(orderTotals.revenue)).first()).toBeVisible({ timeout: SOON });
    }).toPass();
    await expectDollars(page);
    const row = page.getByRole('table', { name: 'Pedidos' }).getByRole('row').filter({ hasText: '$' }).nth(1);
    const [, profit] = (await row.innerText()).match(/-?\$[\d,]+\.\d\d/g)!;
    await row.getByRole('link').first().click();
    await expect(page.getByText(NOTE)).toHaveCount(1);
    const ladder = page.getByRole('list', { name: 'Do preço ao lucro' });
    await expect(ladder.getByRole('listitem').last()).toContainText(profit!);

    await page.goto('/dashboard?period=last30Days');
    await page
      .getByRole('table', { name: 'Vendas por produto' })
      .getByRole('row')
      .nth(2)
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('article', { name: /^Receita/ })).toContainText('$');
    const written = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!);
    const hub = written.padEnd(Math.ceil(written.length / 4) * 4, '='); // addresses leave it out
    await expect(async () => {
      const { productHub } = await ask(
        page,
        `productHub(id: "${hub}") { salesMetrics(in: USD) { revenue { minor } } }`,
      );
      await page.reload();
      const revenue = page.getByRole('article', { name: /^Receita/ });
      await expect(revenue).toContainText(dollars(productHub.salesMetrics.revenue), { timeout: SOON });
    }).toPass();
    await expect(page.getByText(NOTE)).toHaveCount(1);

    await choose(page, 'Padrão');
    await page.goto('/today');
    await expect(tile).toContainText(/R\$\s[\d.]+,\d\d/);
    await expect(tile).not.toContainText(/\d\.\d\d(?!\d)/);
    await expect(page.getByText(/^Valores em/)).toHaveCount(0);
  });
});

test(
  'the currency is kept with the person: another browser has it after its first page',
  { tag: '@trial' },
  async ({ page, browser }) => {
    const token = await newSeller(page, 'Moeda');
    await choose(page, 'Da venda');
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
    const other = await elsewhere.newPage();
    await other.addInitScript((value) => localStorage.setItem('token', value), token);
    await other.goto('/account');
    await expect(choice(other)).toHaveValue('SALE');
    await elsewhere.close();
  },
);
