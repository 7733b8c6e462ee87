import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { paths } from '#client/lib/paths.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { TaxesPanel_taxes$key } from './__generated__/TaxesPanel_taxes.graphql';
import { MeiPanel } from './MeiPanel.tsx';
import { TaxMonths } from './TaxMonths.tsx';
import { TaxProfileForm } from './TaxProfileForm.tsx';
import { TaxRegimes } from './TaxRegimes.tsx';
import { isSimples } from './taxWords.ts';

/** Tax profile of the company with the history of its regimes, and the tax by month. */
export function TaxesPanel({ taxes }: { taxes: TaxesPanel_taxes$key }) {
  const data = useFragment(
    graphql`
      fragment TaxesPanel_taxes on Taxes {
        regimes {
          ...TaxRegimes_regime
        }
        months {
          regime
          isAboveSublimit
          isAboveLimit
          sublimit {
            ...amount_money
          }
          limit {
            ...amount_money
          }
          missingMonths
          ...TaxMonths_month
        }
        mei {
          ...MeiPanel_mei
        }
        ...TaxProfileForm_taxes
      }
    `,
    taxes,
  );
  const { revalidate } = useRevalidator();
  const onSaved = () => void revalidate();
  const { regimes, months, mei } = data;
  const [now, running] = months; // the next month, the running one
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-4 text-small">
        <Link to={paths.regimes} className="font-medium text-link hover:underline">
          Qual regime deixa mais
        </Link>
        <Link to={paths.taxes} className="font-medium text-link hover:underline">
          Impostos por mês, estado e produto
        </Link>
      </p>
      {now?.isAboveLimit && (
        <Banner tone="warning">
          A receita do ano passou de {formatMoney(amountOf(now.limit))}, o limite do Simples Nacional. Confira o regime
          com a sua contabilidade.
        </Banner>
      )}
      {now?.isAboveSublimit && (
        <Banner tone="warning">
          A receita do ano passou de {formatMoney(amountOf(now.sublimit))}: o ICMS sai do DAS e é pago à parte. Ele
          entra no lucro quando o regime diz a UF da empresa; sem ela, o lucro fica maior que o real.
        </Banner>
      )}
      {(now?.regime === 'PRESUMIDO' || now?.regime === 'REAL') && (
        <Banner tone="warning">
          Estimativa: entram ICMS, DIFAL, FCP, PIS e COFINS de cada venda, e IRPJ e CSLL na DRE. Créditos de compras não
          entram no lucro.
        </Banner>
      )}
      {running && isSimples(running.regime) && running.missingMonths > 0 && (
        <Banner tone="warning">
          RBT12 incompleta: falta a receita de {formatQuantity(running.missingMonths, 'mês', 'meses')} dos últimos doze.
          Informe-a na pergunta “Vende fora daqui?”; até lá, a alíquota é a da receita conhecida e pode ser maior.
        </Banner>
      )}
      {mei && <MeiPanel mei={mei} onSaved={onSaved} />}
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <TaxProfileForm taxes={data} onSaved={onSaved} />
        <TaxRegimes regimes={regimes} onSaved={onSaved} />
      </div>
      <TaxMonths months={months} />
    </div>
  );
}
