import { expect, test } from 'vitest';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import { type AmazonMarketplace, amazonMarketplaces } from './marketplaces.ts';
import { everyMarketplace, once } from './marketplaceReads.ts';

const three = amazonMarketplaces.slice(0, 3);

async function read(errors: Record<string, Error>) {
  const found: string[] = [];
  const countries = everyMarketplace(three, async function* ({ country }: AmazonMarketplace) {
    yield country;
    const error = errors[country];
    if (error) throw await Promise.resolve(error);
  });
  const outcome = await (async () => {
    for await (const country of countries) found.push(country);
  })().then(
    () => null,
    (error: Error) => error.message,
  );
  return { found, outcome };
}

test('a marketplace that cannot be read does not stop the others, and its error ends the read', async () => {
  expect(await read({})).toEqual({ found: ['US', 'BR', 'CA'], outcome: null });
  expect(await read({ US: new MarketplaceError('first'), BR: new MarketplaceError('second') })).toEqual({
    found: ['US', 'BR', 'CA'],
    outcome: 'first',
  });
});

test('a lost authorization stops at once', async () => {
  expect(await read({ US: new ReconnectNeeded('lost') })).toEqual({ found: ['US'], outcome: 'lost' });
});

test('an answer is kept, a failure is not', async () => {
  let calls = 0;
  const count = once(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve(calls);
  });
  await expect(count()).rejects.toThrow('down');
  expect([await count(), await count()]).toEqual([2, 2]);
});
