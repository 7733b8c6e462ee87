import { expect, test } from 'vitest';
import { MarketplaceError, ReadLater, ReconnectNeeded } from '#server/market/connector.ts';
import type { Documents } from './openDocuments.ts';
import { ofEach } from './ofEach.ts';

/** Reads three countries, of which some fail after their first page. */
async function read(errors: Record<string, Error>) {
  const [found, settled]: string[][] = [[], []];
  const documents = { settle: async () => void settled!.push(...found!) } as unknown as Documents;
  const pages = ofEach(
    { documents },
    ['US', 'BR', 'CA'],
    (country) => Promise.resolve(country),
    async function* (country) {
      const name = await country;
      yield name;
      if (errors[name]) throw errors[name];
    },
  );
  const outcome = await (async () => {
    for await (const country of pages) found!.push(country);
  })().then(
    () => null,
    (error: Error) => error.message,
  );
  return { found, settled, outcome };
}

test('an item that cannot be read does not stop the others, and its error ends the read', async () => {
  const three = ['US', 'BR', 'CA'];
  expect(await read({})).toEqual({ found: three, settled: three, outcome: null });
  expect(await read({ US: new MarketplaceError('first'), BR: new MarketplaceError('second') })).toEqual({
    found: three,
    settled: three,
    outcome: 'first',
  });
  expect((await read({ US: new ReadLater('waits'), BR: new MarketplaceError('failed') })).outcome).toBe('failed');
  expect((await read({ BR: new ReadLater('waits') })).outcome).toBe('waits');
});

test('a lost authorization stops at once', async () => {
  expect(await read({ US: new ReconnectNeeded('lost') })).toEqual({ found: ['US'], settled: [], outcome: 'lost' });
});
