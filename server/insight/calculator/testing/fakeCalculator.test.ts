import { expect, test } from 'vitest';
import { fakeCalculator, UNKNOWN_NCM } from './fakeCalculator.ts';
import { recorded } from './recordedAnswers.ts';

const ask = async (rates: 'own' | 'given', request: object) => {
  const response = await fakeCalculator(rates).app.request('/calculadora/regime-geral', {
    method: 'POST',
    body: JSON.stringify(request),
  });
  return { status: response.status, answer: (await response.json()) as any };
};
const shown = ({ status, answer }: { status: number; answer: object }) => ({ status, answer });
const nominal = { cbs: 8.7, ibsEstadual: 0.05, ibsMunicipal: 0.05 };
const operation = (day: string, item: object) => ({
  dhFatoGerador: `${day}T12:00:00-03:00`,
  itens: [{ numero: 1, cst: '000', cClassTrib: '000001', baseCalculo: 100, ...item }],
});

test('the fake answers a recorded question as the calculator did', async () => {
  const { request, answer } = recorded.withoutNcm2026;
  for (const rates of ['own', 'given'] as const) expect(await ask(rates, request)).toEqual({ status: 200, answer });
});

test('the fake has every recorded figure, halves to the even centavo and the IBS added before rounding', async () => {
  for (const { day, rates, base, cbsPercent, ibsUfPercent, ibsMunPercent, ...figures } of recorded.figures.cases) {
    const aliquotasNominais = {
      cbs: Number(cbsPercent),
      ibsEstadual: Number(ibsUfPercent),
      ibsMunicipal: Number(ibsMunPercent),
    };
    const { answer } = await ask(
      rates,
      operation(day, { baseCalculo: Number(base), ...(rates === 'given' && { aliquotasNominais }) }),
    );
    const { gIBSCBS } = answer.objetos[0].tribCalc.IBSCBS;
    expect(gIBSCBS).toMatchObject({
      vBC: base,
      gIBSUF: { pIBSUF: ibsUfPercent, ...(figures.ibsUf && { vIBSUF: figures.ibsUf }) },
      gIBSMun: { pIBSMun: ibsMunPercent, ...(figures.ibsMun && { vIBSMun: figures.ibsMun }) },
      ...(figures.ibs && { vIBS: figures.ibs }),
      gCBS: { pCBS: cbsPercent, vCBS: figures.cbs },
    });
    expect(answer.objetos[0].calculoSimulado ?? false).toBe(rates === 'given');
  }
  expect(recorded.figures.cases.length).toBeGreaterThan(8);
});

test('the fake answers goods with Imposto Seletivo as Receita expects of the base with it', async () => {
  const { tribCalc } = recorded.severalItems2027.answer.objetos[0];
  const { answer } = await ask('own', operation('2027-01-01', { baseCalculo: 247.3 }));
  expect(answer.objetos[0].tribCalc.IBSCBS).toEqual(tribCalc.IBSCBS);
});

test('rates are asked for from 2027 on and refused before, by newer versions', async () => {
  const { ratesNotGiven, ratesGivenBefore2027, unknownNcm, unknownCst } = recorded.problems;
  const given = { aliquotasNominais: nominal };
  expect(await ask('given', operation('2027-01-01', {}))).toEqual(shown(ratesNotGiven));
  expect(await ask('given', operation('2026-12-31', given))).toEqual(shown(ratesGivenBefore2027));
  expect((await ask('own', operation('2027-01-01', given))).status).toBe(200);
  expect(await ask('own', operation('2027-01-01', { ncm: UNKNOWN_NCM }))).toEqual(shown(unknownNcm));
  expect(await ask('own', operation('2027-01-01', { cst: '999' }))).toEqual(shown(unknownCst));
});
