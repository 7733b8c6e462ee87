import { expect, type Page, test } from '@playwright/test';
import { productNames } from './support/productNames.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const FEES = '/costs?tab=fees';
/** Each page, with what is asked of the seller elsewhere in its address. */
const PAGES = [
  '/today',
  '/dashboard?period=last30Days',
  '/orders',
  '/products',
  '/products/simulator',
  '/purchases',
  '/cash',
  '/income-statement',
  '/income-statement?tab=products',
  '/costs',
  FEES,
  '/costs?tab=taxes',
  '/reconciliation',
  '/reconciliation/differences',
  '/reconciliation/payouts',
  '/reconciliation/bills',
  '/taxes',
  '/taxes/regimes',
  '/sales-by-state',
  '/aggregated-metrics',
  '/buy-box-dashboard',
  '/brand-owner',
  '/profit-detector',
  '/amazon-data',
  '/amazon-data?tab=restock',
  '/amazon-data?tab=forecasts',
  '/amazon-data?tab=prices',
  '/insights',
  '/alerts',
  '/alerts/rules',
  '/credentials',
  '/account',
  '/activity',
];

/** Words that only Portuguese has, among what screens say. */
const PORTUGUESE =
  /(?:^|[^\p{L}])(?:não|são|você|vocês|sem|uma|dos|das|ao|aos|à|às|pelo|pela|até|mês|dias|há|custo|custos|lucro|pedido|pedidos|estoque|vendas|anúncios|preço|produto|produtos|taxas|impostos)(?![\p{L}])/iu;
/** Words that only English has. */
const ENGLISH = /\b(?:the|of|and|with|without|is|are|from|your|sales|profit|orders|price|days|products|costs)\b/i;
/** Letters and words that Spanish does not have, and Portuguese has. */
const NOT_SPANISH =
  /[ãõçâêôà]|(?:^|[^\p{L}])(?:você|sem|uma|com|em|até|mês|dias|vendas|estoque|produto|produtos|impostos|anúncio|anúncios|preço|custo|custos)(?![\p{L}])/iu;
/** What is the same in every language: names of places, taxes, programmes, pages and the demo, languages in their own words, addresses, files. */
const NAMES =
  /São Paulo|Maranhão|Rondônia|Lucro (?:Presumido|Real)|\bDAS\b|Sponsored \w+|Profit Detector|Loja Demonstração|Padrão|Português \(Brasil\)|\bB0\w{8}\b|https?:\S+|\S+@\S+|\S+\.(?:csv|xlsx|zip|json)\b/g;

/** Texts of the page, and of what screen readers get, without what are a seller's own names. */
async function wordsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement!.closest('script, style, code, pre, [translate="no"]'))
        found.push(node.textContent!.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (!element.closest('[translate="no"]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    return [...new Set(found)].filter((text) => /\p{L}{2}/u.test(text));
  });
  return texts.map((text) =>
    productNames.reduce((rest, name) => rest.replaceAll(name, '§'), text).replaceAll(NAMES, '§'),
  );
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status][aria-busy=true], [data-skeleton]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Loads pages in a language of this browser. */
const speak = (page: Page, locale: string) =>
  page.addInitScript((tag) => localStorage.setItem('language', tag), locale);

/** Pages that are in English, or have English words, in Padrão. */
const ENGLISH_IN_STANDARD = [
  '/dashboard?period=last30Days',
  '/profit-detector',
  '/aggregated-metrics',
  '/brand-owner',
  '/alerts',
];

for (const [locale, foreign, pages] of [
  ['en', (text: string) => PORTUGUESE.test(text), PAGES],
  // the table of fees has the marketplaces' own names of categories
  ['es', (text: string) => NOT_SPANISH.test(text) || ENGLISH.test(text), PAGES.filter((path) => path !== FEES)],
  ['pt-BR', (text: string) => ENGLISH.test(text), ENGLISH_IN_STANDARD],
] as const)
  test(`every page is in one language: ${locale}`, async ({ page }) => {
    test.slow();
    await speak(page, locale);
    const mixed: Record<string, string[]> = {};
    for (const path of pages) {
      await open(page, path);
      const found = (await wordsOf(page)).filter(foreign);
      if (found.length > 0) mixed[path] = found;
    }
    expect(mixed).toEqual({});
  });
