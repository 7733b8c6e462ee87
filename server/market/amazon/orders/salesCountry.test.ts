import { expect, test } from 'vitest';
import { salesCountry } from './salesCountry.ts';

test.each([
  ['Amazon.com.br', 'AR', 'BR'],
  ['Amazon.com', 'BR', 'US'],
  ['amazon.co.uk', '', 'GB'],
  ['Amazon.co.jp', '', 'JP'],
  ['Amazon.com.mx', '', 'MX'],
  ['Amazon.ca', '', 'CA'],
  ['Amazon.de', '', 'DE'],
  ['Non-Amazon US', '', 'US'],
  ['Non-Amazon', 'BR', 'BR'],
  ['', 'UK', 'GB'],
  ['', '', null],
])('sales channel "%s" shipped to "%s" is a sale in %s', (channel, ship, country) => {
  expect(salesCountry(channel, ship)).toBe(country);
});
