import { advertising } from '#simulator/seller/advertising.ts';
import { dayOf, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { Market } from '#simulator/seller/market.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { Period } from './billPeriod.ts';
import { type Entry, entryOf } from './entry.ts';

/** Days after a period's beginning on which it is charged for what no order is for. */
const STORAGE_DAY = 14;
const AGED_DAY = 16;
const INBOUND_DAY = 5;
const PLAN_DAY = 2;
const PAGE_MINOR = 4_990;
const COLLECTED_MINOR = 254;

/** What a period charges for Full, advertising and services, and gives back of it. */
export function accountEntries(simulator: Simulator, market: Market, period: Period): Entry[] {
  return period.group === 'MP'
    ? ofPayments(period)
    : [...ofFull(market, period), ...ofServices(simulator, market, period)];
}

const at = (period: Period, day: number) => startOfDay(period.from + day) + 12 * HOUR;

/** Storage of each product in the warehouse once a month, of some in vain; collection and withdrawal of some. */
function ofFull(market: Market, period: Period): Entry[] {
  return market.products.flatMap((product, number) => {
    if (!product.byMarketplace || product.launchDay > period.from) return [];
    const chance = (what: string) => share(product.listingKey, what, period.key);
    const full = { report: 'ML/full/details' as const, product, isWithheld: false };
    const of = (slot: number, day: number, given: Pick<Entry, 'subType' | 'text' | 'minor'> & Partial<Entry>) =>
      entryOf({ slot, number }, { ...full, at: at(period, day), ...given });
    const storage = of(30, STORAGE_DAY, {
      subType: 'CFWA',
      text: 'Tarifa pelo serviço de armazenamento Full',
      minor: Math.round(90 + 700 * chance('storage')),
    });
    return [
      storage,
      ...(chance('bonus') < 0.1
        ? [
            of(31, STORAGE_DAY + 2, {
              subType: 'BFWA',
              text: 'Bonificação de armazenamento Full',
              minor: storage.minor,
              isBonus: true,
              bonifies: storage,
            }),
          ]
        : []),
      ...(chance('aged') < 0.15
        ? [
            of(32, AGED_DAY, {
              subType: 'CFAG',
              text: 'Tarifa por estoque antigo no Full',
              minor: Math.round(300 + 900 * chance('old')),
            }),
          ]
        : []),
      ...(chance('collected') < 0.3
        ? [
            of(33, INBOUND_DAY, {
              subType: 'CFCB',
              text: 'Tarifa pelo serviço de coleta Full',
              minor: COLLECTED_MINOR * Math.ceil(1 + 20 * chance('units')),
            }),
          ]
        : []),
    ];
  });
}

/** The seller's page once a month, and Product Ads by day. */
function ofServices(simulator: Simulator, market: Market, period: Period): Entry[] {
  const page = entryOf(
    { slot: 40, number: 0 },
    {
      at: at(period, PLAN_DAY),
      subType: 'CESM',
      text: 'Manutenção da Minha página',
      minor: PAGE_MINOR,
      isWithheld: false,
    },
  );
  const entries = [page];
  const last = Math.min(period.to, dayOf(simulator.clock.now()) - 1);
  for (let day = period.from; day <= last; day += 1) {
    const minor = advertising(simulator.seller, market, day).reduce((sum, { costMinor }) => sum + costMinor, 0);
    if (minor === 0) continue;
    const given = { subType: 'PADS', text: 'Campanhas de publicidade - Product Ads', minor, isWithheld: false };
    entries.push(entryOf({ slot: 41, number: 0 }, { at: startOfDay(day) + 22 * HOUR, ...given }));
  }
  return entries;
}

/** One payment by link, outside the marketplace. */
const ofPayments = (period: Period): Entry[] => [
  entryOf(
    { slot: 50, number: 0 },
    { at: at(period, 9), report: 'MP/details', subType: 'CCMP', text: 'Tarifa do Mercado Pago', minor: 349 },
  ),
];
