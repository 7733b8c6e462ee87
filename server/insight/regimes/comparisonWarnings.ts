import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Goods } from '#server/records/taxation/goods/goods.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';
import type { ComparisonInputs } from './comparisonInputs.ts';

interface Facts {
  months: readonly TaxMonth[];
  inputs: ComparisonInputs;
  /** Share of units with a known cost. */
  knownCosts: number;
  goods: readonly Pick<Goods, 'of'>[];
  now: Date;
}

const MONTHS = 12;
const SHOWN_AS_KNOWN = 0.995;

/** What a comparison of regimes does not say by itself, in Portuguese, by what the account is (TAX.md 7). */
export function comparisonWarnings({ months, inputs, knownCosts, goods, now }: Facts): string[] {
  const last = months.at(-1)!;
  const year = Number(saoPauloDay(now.getTime()).slice(0, 4));
  const untaxed = months.filter(({ regime }) => regime === 'none').length;
  const unknown = Math.round((1 - knownCosts) * 100);
  const warnings: (string | false)[] = [
    inputs.payrollMinor === null &&
      'Sem a folha não há ordem: no Simples a contribuição patronal (CPP) está dentro do DAS; no Presumido e no Real ela é paga à parte, cerca de 27% a 28% da folha e do pró-labore.',
    !inputs.isCreditKnown &&
      'Créditos de ICMS das compras não informados: Presumido e Real aparecem como faixa, de nenhum crédito a 12% do custo.',
    last.profile.icmsEffectivePercent === null &&
      'Benefícios estaduais de ICMS mudam o resultado do Presumido e do Real. Se a sua empresa tem um, informe o ICMS efetivo em Custos, Impostos.',
    months.length < MONTHS &&
      `Há vendas de ${months.length} ${months.length === 1 ? 'mês fechado' : 'meses fechados'}, e não de doze.`,
    untaxed > 0 &&
      `Em ${untaxed} de ${months.length} ${months.length === 1 ? 'mês' : 'meses'} não havia regime informado: “Como foi” não tem imposto neles.`,
    last.missingMonths > 0 &&
      'RBT12 incompleta: a alíquota do Simples depende da receita da empresa inteira, com outros canais, filiais e empresas dos mesmos sócios.',
    knownCosts < SHOWN_AS_KNOWN && `O custo de ${unknown}% das unidades não é conhecido: o lucro está antes dele.`,
    goods.some(({ of }) => of !== 'normal') &&
      'Produtos monofásicos ou com substituição tributária pagam menos no Simples; o ICMS da substituição já está no custo de compra.',
    isAboveLc224(months) &&
      'No Presumido, a receita acima de R$ 1,25 milhão por trimestre tem presunção 10% maior (LC 224/2025), discutida na Justiça.',
    'O custo das compras fica como está. Custos importados de NF-e já descontam os créditos do regime atual: nesse caso informe 0% de crédito.',
    'DIFAL: o Simples não o deve em vendas a consumidores; no Presumido e no Real ele depende dos estados dos compradores, aqui os das suas vendas.',
    `Presumido e Real são escolhidos com o primeiro pagamento de ${year + 1} e valem o ano todo; o Simples é pedido em janeiro. A opção pelo Simples híbrido no 1º semestre de 2027 foi até 30/09/2026.`,
    'Contador e obrigações (EFD, DCTF) custam mais no Presumido e no Real: some-os por fora.',
    'Preços, vendas e compras ficam parados, e nada disto é recomendação: converse com seu contador com estes números.',
  ];
  return warnings.filter((text) => text !== false);
}

function isAboveLc224(months: readonly TaxMonth[]): boolean {
  const limit = Number(taxData.presumido.lc224.quarterLimit) * 100;
  return months.some((_, index) => {
    const three = months.slice(index, index + 3);
    return three.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0) > limit;
  });
}
