import { downloadLines } from '#server/market/http/downloadLines.ts';
import { realEffects } from '#server/market/http/effects.ts';
import { request } from '#server/market/http/request.ts';

/** Reads an address as the connectors do. Prints the outcome and the peak memory. */
const [reader, url = ''] = process.argv.slice(2);
let outcome = 'read';
try {
  if (reader === 'answer') await request({ where: 'Amazon (searchOrders)', method: 'GET', url }, realEffects);
  else
    for await (const line of downloadLines(
      'Amazon (relatório)',
      { url, gzipped: reader === 'gzippedDocument' },
      realEffects,
    ))
      outcome = `a line of ${line.length}`;
} catch (error) {
  outcome = (error as Error).message;
}
// kilobytes on every platform
console.log(JSON.stringify({ outcome, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));
process.exit(0);
