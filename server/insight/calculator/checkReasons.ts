import type { Certainty } from '#server/records/taxation/rules/taxData.ts';
import type { TaxCheck } from './taxCheck.ts';

const CENTAVO = 1;

/** Why the figures of a check may differ, in Portuguese, by what was asked and answered. */
export function checkReasons(
  { day, cbsPercent, ibsPercent, publishedCbsPercent, sales }: TaxCheck,
  { isSimples, certainty }: { isSimples: boolean; certainty: Certainty },
): string[] {
  const answers = sales.flatMap(({ answer }) => answer ?? []);
  const other = answers.find((answer) => answer.cbsPercent !== cbsPercent || answer.ibsPercent !== ibsPercent);
  const withoutNcm = sales.filter(({ ncm }) => ncm === null).length;
  const assumed = sales.find(({ isUfAssumed }) => isUfAssumed);
  const differences = sales.flatMap(({ answer, cbs, ibs }) => (answer ? [answer.cbs - cbs, answer.ibs - ibs] : []));
  const isRounded = differences.some((minor) => minor !== 0 && Math.abs(minor) <= CENTAVO);
  const reasons: (string | false)[] = [
    other !== undefined &&
      `A calculadora usou CBS de ${shown(other.cbsPercent)} e IBS de ${shown(other.ibsPercent)}, e não os nossos ${shown(cbsPercent)} e ${shown(ibsPercent)}.`,
    isSimples &&
      'No Simples a CBS e o IBS ficam dentro do DAS: aqui aparecem como seriam por fora dele, na opção híbrida.',
    certainty !== 'official' &&
      `A CBS de ${day.slice(0, 4)} ainda não foi fixada: aqui ela é estimada em ${shown(cbsPercent)}.`,
    !other &&
      publishedCbsPercent !== null &&
      publishedCbsPercent !== cbsPercent &&
      `As tabelas da calculadora trazem CBS de ${shown(publishedCbsPercent)}; a conta foi feita com a alíquota que perguntamos.`,
    publishedCbsPercent === null &&
      'As tabelas da calculadora ainda não trazem a CBS desta data: ela confere a conta com a alíquota que perguntamos, e não a alíquota.',
    'Tudo foi perguntado como tributação integral (CST 000, cClassTrib 000001): reduções por tipo de produto e o Imposto Seletivo não estão em nenhum dos dois lados.',
    withoutNcm > 0 &&
      `${withoutNcm === 1 ? '1 produto foi perguntado' : `${withoutNcm} produtos foram perguntados`} sem NCM, que só conhecemos pelas NF-e importadas.`,
    'A base é calculada aqui: o preço sem a própria CBS e o próprio IBS e, fora do Simples, sem o ICMS. A calculadora não a confere.',
    'A calculadora pede um município: foi usada a capital do estado do comprador.',
    assumed !== undefined && `Vendas sem o estado do comprador foram perguntadas como se fossem para ${assumed.uf}.`,
    isRounded &&
      'Um centavo de diferença é arredondamento: a base vai em centavos, e a calculadora arredonda meio centavo para o par e soma o IBS do estado e do município antes de arredondar.',
  ];
  return reasons.filter((text) => text !== false);
}

const shown = (percent: string) => `${percent.replace('.', ',')}%`;
