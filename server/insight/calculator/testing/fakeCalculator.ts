import { Hono } from 'hono';
import { recorded } from './recordedAnswers.ts';

interface Item {
  numero: number;
  ncm?: string;
  cst: string;
  cClassTrib: string;
  baseCalculo: number | string;
  aliquotasNominais?: { cbs: number; ibsEstadual: number; ibsMunicipal: number };
}
interface Operation {
  dhFatoGerador?: string;
  dataHoraEmissao?: string;
  itens: Item[];
}
type Problem = keyof typeof recorded.problems;

/** A NCM that it does not know. */
export const UNKNOWN_NCM = '00000000';

/** Rates of versions up to 1.3, in percent: CBS, IBS of the state and of the city. */
const OWN_RATES: Record<string, [string, string, string]> = {
  2026: ['0.9', '0.1', '0'],
  2027: ['8.4', '0.05', '0.05'],
  2028: ['8.4', '0.05', '0.05'],
};

/**
 * Receita's calculator as its recorded answers show it (README.md), for operations taxed in full. `own`: a version up to 1.3, with rates of its
 * own; `given`: a newer one, which from 2027 on takes those of the question.
 */
export function fakeCalculator(rates: 'own' | 'given'): { app: Hono; asked: Operation[] } {
  const app = new Hono();
  const asked: Operation[] = [];
  const refuse = (name: Problem) => {
    const { status, answer } = recorded.problems[name];
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/problem+json' } });
  };
  app.get('/calculadora/dados-abertos/versao', (context) => context.json(recorded.version.answer));
  app.get('/calculadora/dados-abertos/aliquota-uniao', (context) => {
    const year = (context.req.query('data') ?? '').slice(0, 4);
    if (year === '2026') return context.json(recorded.cbs2026.answer);
    return rates === 'own' && OWN_RATES[year] ? context.json(recorded.cbs2027.answer) : refuse('rateNotFound');
  });
  app.post('/calculadora/regime-geral', async (context) => {
    const operation = await context.req.json<Operation>();
    asked.push(operation);
    const { itens } = operation;
    const year = (operation.dhFatoGerador ?? operation.dataHoraEmissao)!.slice(0, 4);
    if (itens.some(({ ncm }) => ncm === UNKNOWN_NCM)) return refuse('unknownNcm');
    if (itens.some(({ cst }) => cst !== '000')) return refuse('unknownCst');
    const isGiven = rates === 'given' && year >= '2027';
    if (rates === 'given' && itens.some((item) => (item.aliquotasNominais !== undefined) !== isGiven))
      return refuse(isGiven ? 'ratesNotGiven' : 'ratesGivenBefore2027');
    const objects = itens.map((item) => {
      const { cbs, ibsEstadual, ibsMunicipal } = item.aliquotasNominais ?? {};
      return taxed(
        item,
        isGiven ? [String(cbs), String(ibsEstadual), String(ibsMunicipal)] : OWN_RATES[year]!,
        isGiven,
      );
    });
    return context.json({
      objetos: objects.map(({ object }) => object),
      total: totalOf(objects.map(({ amounts }) => amounts)),
    });
  });
  return { app, asked };
}

interface Amounts {
  base: bigint;
  cbs: bigint;
  uf: bigint;
  mun: bigint;
}

function taxed({ numero, cst, cClassTrib, baseCalculo }: Item, percents: readonly string[], isSimulated: boolean) {
  const base = inner(String(baseCalculo));
  const [pCbs, pUf, pMun] = percents.map(inner) as [bigint, bigint, bigint];
  const tax = (percent: bigint) => divided(base * divided(percent, 100n), ONE);
  const amounts: Amounts = { base, cbs: tax(pCbs), uf: tax(pUf), mun: tax(pMun) };
  const memoriaCalculo = (percent: bigint) =>
    `Operação de consumo com enquadramento legal em LC 214/2025, tributada conforme Tributação integral. A base de cálculo utilizada é de R$ ${written(base, 8)}, com alíquota de ${written(percent, 6)}%.`;
  const gIBSCBS = {
    vBC: written(base, 2),
    gIBSUF: { pIBSUF: rate(pUf), vIBSUF: written(amounts.uf, 2), memoriaCalculo: memoriaCalculo(pUf) },
    gIBSMun: { pIBSMun: rate(pMun), vIBSMun: written(amounts.mun, 2), memoriaCalculo: memoriaCalculo(pMun) },
    vIBS: written(amounts.uf + amounts.mun, 2),
    gCBS: { pCBS: rate(pCbs), vCBS: written(amounts.cbs, 2), memoriaCalculo: memoriaCalculo(pCbs) },
  };
  const object = {
    nObj: numero,
    tribCalc: { IBSCBS: { CST: cst, cClassTrib, gIBSCBS } },
    ...(isSimulated && { calculoSimulado: true }),
  };
  return { object, amounts };
}

function totalOf(all: readonly Amounts[]) {
  const sum = (read: (one: Amounts) => bigint) =>
    written(
      all.reduce((total, one) => total + read(one), 0n),
      2,
    );
  const none = { vDif: '0.00', vDevTrib: '0.00' };
  const credits = { vCredPres: '0.00', vCredPresCondSus: '0.00' };
  const IBSCBSTot = {
    vBCIBSCBS: sum(({ base }) => base),
    gIBS: {
      gIBSUF: { ...none, vIBSUF: sum(({ uf }) => uf) },
      gIBSMun: { ...none, vIBSMun: sum(({ mun }) => mun) },
      vIBS: sum(({ uf, mun }) => uf + mun),
      ...credits,
    },
    gCBS: { ...none, vCBS: sum(({ cbs }) => cbs), ...credits },
    gMono: {
      vIBSMono: '0.00',
      vCBSMono: '0.00',
      vIBSMonoReten: '0.00',
      vCBSMonoReten: '0.00',
      vIBSMonoRet: '0.00',
      vCBSMonoRet: '0.00',
    },
  };
  return { tribCalc: { IBSCBSTot } };
}

// numbers with eight decimals, as integers
const PLACES = 8;
const ONE = 10n ** 8n;

function inner(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(PLACES, '0'));
}

/** A positive quotient, halves to the even one. */
function divided(a: bigint, b: bigint): bigint {
  const twice = 2n * (a % b);
  return a / b + (twice > b || (twice === b && (a / b) % 2n === 1n) ? 1n : 0n);
}

function written(value: bigint, places: number): string {
  const digits = divided(value, 10n ** BigInt(PLACES - places))
    .toString()
    .padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A percentage with two to four decimals. */
const rate = (value: bigint) => written(value, 4).replace(/0{1,2}$/, '');
