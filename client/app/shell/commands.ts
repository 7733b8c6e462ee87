import { foldText } from '#client/lib/text/foldText.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { orderPath, paths } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { pages } from './pages.ts';
import { pageWords } from './pageWords.ts';

export interface Command {
  id: string;
  label: string;
  /** Additional search words. */
  words?: string;
  /** Shortcut without the palette. */
  hint?: string;
  /** Path to open; absent for actions. */
  to?: string;
}

export const pageCommands: Command[] = pages.map(({ to, label, key }) => ({
  id: `page:${to}`,
  label,
  words: pageWords[to],
  to,
  hint: `G ${key.toUpperCase()}`,
}));

/** Actions of the palette. One with `to` opens a page. */
export const actions = [
  { id: 'sync', label: t('app.syncNow'), words: t('app.refreshFetchOrders') },
  { id: 'import', label: t('app.importCosts'), words: t('app.csvSpreadsheet'), to: paths.costs },
  { id: 'export-profit', label: t('app.exportTheProfitDetectorCsv'), words: t('app.downloadProfitSpreadsheet') },
  { id: 'export-costs', label: t('app.exportTheCostsCsv'), words: t('app.downloadSpreadsheet') },
  { id: 'copy-link', label: t('app.copyTheLinkOfThisScreen'), words: t('app.shareUrl') },
  { id: 'theme', label: t('app.changeTheTheme'), words: t('app.lightDarkSystemColours') },
  { id: 'shortcuts', label: t('app.keyboardShortcuts'), words: t('app.helpKeys'), hint: '?' },
  { id: 'sign-out', label: t('app.signOut'), words: t('app.disconnectEndSession') },
] as const satisfies Command[];
export type ActionId = (typeof actions)[number]['id'];

/** Commands whose label and words contain every word of the text, ignoring case and accents. */
export function matching<One extends Command>(commands: readonly One[], text: string): One[] {
  const terms = foldText(text).split(/\s+/);
  return commands.filter(({ label, words = '' }) => {
    const searchText = foldText(`${label} ${words}`);
    return terms.every((word) => searchText.includes(word));
  });
}

export interface FoundOrder {
  id: string;
  marketplace: string;
  orderId: string;
  createdAt: string;
  status: keyof typeof statuses;
  total: Amount | null;
  items: readonly { readonly name: string | null | undefined; readonly sku: string | null | undefined }[];
}

const statuses = {
  PENDING: t('app.pending'),
  SHIPPED: t('app.shipped'),
  DELIVERED: t('app.delivered'),
  CANCELLED: t('app.cancelled'),
};

/** Command for an order: shows products, date, amount and status, and opens its page. */
export function orderCommand({ id, marketplace, orderId, createdAt, status, total, items }: FoundOrder): Command {
  const [first] = items;
  const what = first ? (first.name ?? first.sku ?? t('app.productWithoutName')) : t('app.noItems');
  const more = items.length > 1 ? t('app.andMore', { itemsCount: items.length - 1 }) : '';
  return {
    id: `order:${id}`,
    label: t('app.order', { orderId, what, more }),
    hint: `${formatDayAndClock(createdAt)} · ${formatMoney(total)} · ${statuses[status]}`,
    to: orderPath(marketplace, orderId),
  };
}
