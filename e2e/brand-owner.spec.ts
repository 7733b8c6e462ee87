import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

const PATH = '/brand-owner';
const CARDS = ['Total de Competidores', 'Com Vantagem', 'Com Desvantagem', 'Última Atualização'];

const cards = (page: Page) => page.getByRole('region', { name: 'Competidores', exact: true }).getByRole('article');
const form = (page: Page) => page.getByRole('form', { name: 'Adicionar Competidor' });

interface Rival {
  marketplace: string;
  country: string;
  ourAsin: string;
  competitorAsin: string;
  competitorBrand: string;
}
/** Products of other brands that the demo seller does not watch: the last ones. */
async function unwatched(request: APIRequestContext): Promise<Rival> {
  const all = await request.get(`${process.env.E2E_MARKETPLACES}/__simulator/rival-products`);
  const rivals = (await all.json()) as Rival[];
  return rivals.filter(({ marketplace, country }) => marketplace === 'amazon' && country === 'BR').at(-1)!;
}

async function fill(page: Page, rival: Rival) {
  await form(page).getByLabel('Nosso ASIN').fill(rival.ourAsin.toLowerCase());
  await form(page).getByLabel('ASIN do competidor').fill(rival.competitorAsin);
  await form(page).getByLabel('Marca do competidor').fill(rival.competitorBrand);
  await form(page).getByRole('button', { name: 'Salvar' }).click();
}

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test.beforeEach(async ({ page }) => {
    await page.goto(PATH);
    await expect(cards(page).first()).toContainText('R$');
  });

  test('sees the brand, four cards, and each competitor with its position and price changes', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Brand Owner · \w+/);
    await expect(page.getByText(/^Seller ID: \w+/)).toBeVisible();
    for (const card of CARDS) await expect(page.getByRole('article', { name: card })).toBeVisible();
    await expect(cards(page).first()).toContainText(/Vantagem|Desvantagem|Empate/);
    await expect(
      cards(page)
        .first()
        .getByRole('img', { name: /^Preços desde/ }),
    ).toBeVisible();
  });

  test(
    'adds a competitor, has its price checked, and removes it; invalid entries are refused with a message',
    { tag: '@trial' },
    async ({ page, request }) => {
      test.slow(); // the check takes a minute
      const rival = await unwatched(request);
      await page.getByRole('button', { name: 'Adicionar Competidor' }).click();
      await fill(page, { ...rival, competitorAsin: rival.ourAsin });
      await expect(form(page).getByRole('alert')).toHaveText('O ASIN do competidor precisa ser diferente do seu');
      await expectAccessible(page);
      await fill(page, { ...rival, competitorAsin: 'curto' });
      await expect(form(page).getByRole('alert')).toContainText('O ASIN do competidor não é válido');
      await fill(page, rival);
      await expect(form(page)).toHaveCount(0);
      const added = cards(page).filter({ hasText: rival.competitorAsin });
      await expect(added).toContainText('nunca conferido');

      await page.getByRole('button', { name: 'Adicionar Competidor' }).click();
      await fill(page, rival);
      await expect(form(page).getByRole('alert')).toHaveText('Este competidor já é acompanhado para este produto');
      await page.getByRole('button', { name: 'Fechar' }).click();

      await page.getByRole('button', { name: 'Atualizar Preços' }).click();
      await expect(added).toContainText('visto agora mesmo');
      await expect(added).toContainText(/nº \d/);
      await expect(page.getByRole('button', { name: 'Atualizar Preços' })).toBeEnabled();

      await added.getByRole('button', { name: /^Remover/ }).click();
      await added.getByRole('button', { name: 'Remover', exact: true }).click();
      await expect(added).toHaveCount(0);
    },
  );

  test('finds the page accessible', { tag: '@trial' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Adicionar Competidor' }).click();
    await expectAccessible(page);
  });

  test('sees that loading failed, and retries', { tag: '@trial' }, async ({ page }) => {
    let isBroken = true;
    await page.route('**/graphql', (route) =>
      isBroken
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[{"message":"x"}]}' })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand Owner');
    isBroken = false;
    await page.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});
