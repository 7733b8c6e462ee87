import { expect, test } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { spApiUrl } from './amazonSession.ts';

test('a list goes to Amazon as one parameter with commas, and a page token keeps every character', () => {
  useMarketplaces({ spApi: { eu: 'https://eu.example' } });
  const url = spApiUrl({ region: 'eu' }, '/orders', {
    marketplaceIds: ['A1', 'B2'],
    token: 'a+b/c=&é',
    last: undefined,
  });
  expect(url).toBe('https://eu.example/orders?marketplaceIds=A1%2CB2&token=a%2Bb%2Fc%3D%26%C3%A9');
  expect(new URL(url).searchParams.get('token')).toBe('a+b/c=&é');
  expect(spApiUrl({ region: 'eu' }, '/reports')).toBe('https://eu.example/reports');
});
