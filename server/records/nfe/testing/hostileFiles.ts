import { nfeXml } from './nfeXml.ts';

const many = (times: number, text: string) => text.repeat(times);
const sale = nfeXml({});
const noise = (index: number) => many(index % 7, ' ') + '<!-- x -->';

/** Families of files that must each be refused; each makes as many different files as asked for. */
const FAMILIES: readonly ((index: number) => string)[] = [
  (index) => `<!DOCTYPE a [<!ENTITY b "${many(1_000, 'x')}">]><a>${many(index, '&b;')}</a>`,
  (index) => `<!DOCTYPE a [${many(9, `<!ENTITY c${index} "&b;&b;">`)}]><a>&c${index};</a>`,
  (index) => `<!DOCTYPE a SYSTEM "http://127.0.0.1:${1024 + index}/x.dtd"><a/>`,
  (index) => `<a>${many(20_001 + index, '&#65;')}</a>`,
  (index) => many(41 + index, '<a>') + many(41 + index, '</a>'),
  (index) => `<a>${many(1_000_000 + index, 'x')}</a>`,
  (index) => `<a b="${many(20_001 + index, 'x')}"/>`,
  (index) => `<a>${many(20_001 + index, 'y')}</a>`,
  (index) => sale.slice(0, Math.floor((sale.length * ((index % 29) + 1)) / 30)),
  (index) => sale.replace('</NFe>', `</NFe${index}>`),
  (index) => `${sale}${noise(index)}<a/>`,
  (index) => `<r${index}>${noise(index)}</r${index}>`,
  (index) => `<?xml version="1.0" encoding="utf-${16 + index}"?><a/>`,
  (index) => sale.replace(/<vProd>100\.00/, `<vProd>${index}e9`),
  (index) => sale.replace(/<qCom>1\.0000/, `<qCom>-${index}`),
  (index) => sale.replace(/Id="NFe\d{20}/, `Id="NFe${many(20, String(index % 10))}`),
  (index) => sale.replace('<vNF>', `<__proto__>${index}</__proto__><vNF>x`),
  (index) => nfeXml({ issuer: `123456780001${String(index % 100).padStart(2, '0')}` }),
  (index) => `${String.fromCharCode(index % 9)}${sale}`,
  (index) => sale.replace('<tpAmb>1', `<tpAmb>2${many(index % 2, ' ')}`),
];

/** Different files that must be refused, made one by one so that they are never in memory together. */
export function* hostileFiles(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1)
    yield FAMILIES[index % FAMILIES.length]!(Math.floor(index / FAMILIES.length));
}
