import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { TaxesPanel_taxes$key } from './__generated__/TaxesPanel_taxes.graphql';
import { TaxMonths } from './TaxMonths.tsx';
import { TaxRegimeForm } from './TaxRegimeForm.tsx';
import { TaxRegimes } from './TaxRegimes.tsx';

/** Tax regime with its history, and the tax by month. */
export function TaxesPanel({ taxes }: { taxes: TaxesPanel_taxes$key }) {
  const { regimes, months } = useFragment(
    graphql`
      fragment TaxesPanel_taxes on Taxes {
        regimes {
          ...TaxRegimes_regime
        }
        months {
          regime
          isAboveSublimit
          isAboveLimit
          ...TaxMonths_month
        }
      }
    `,
    taxes,
  );
  const { revalidate } = useRevalidator();
  const onSaved = () => void revalidate();
  const now = months[0]; // latest month
  return (
    <div className="flex flex-col gap-3">
      {now?.isAboveLimit && (
        <Banner tone="warning">
          A receita do ano passou de R$ 4,8 milhões, o limite do Simples Nacional. Confira o regime com a sua
          contabilidade.
        </Banner>
      )}
      {now?.isAboveSublimit && (
        <Banner tone="warning">
          A receita do ano passou de R$ 3,6 milhões: o ICMS sai do DAS e é pago à parte. Ele entra no lucro quando o
          regime diz a UF da empresa; sem ela, o lucro fica maior que o real.
        </Banner>
      )}
      {(now?.regime === 'PRESUMIDO' || now?.regime === 'REAL') && (
        <Banner tone="warning">
          Estimativa: entram ICMS, DIFAL, FCP, PIS e COFINS de cada venda. IRPJ, CSLL e créditos de compras ainda não
          entram no lucro.
        </Banner>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <TaxRegimeForm onSaved={onSaved} />
        <TaxRegimes regimes={regimes} onSaved={onSaved} />
      </div>
      <TaxMonths months={months} />
    </div>
  );
}
