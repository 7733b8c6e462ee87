import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { monthName, regimeName } from '#client/parts/taxes/regimeWords.ts';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { TaxRegimes_regime$data, TaxRegimes_regime$key } from './__generated__/TaxRegimes_regime.graphql';
import type { TaxRegimesMutation } from './__generated__/TaxRegimesMutation.graphql';
import { toastRemoved } from '#client/screens/costs/toastSaved.ts';

type Regime = TaxRegimes_regime$data[number];

/** Table of tax regimes, to delete single ones. Each applies until the next. */
export function TaxRegimes({ regimes, onSaved }: { regimes: TaxRegimes_regime$key; onSaved: () => void }) {
  const rows = useFragment(
    graphql`
      fragment TaxRegimes_regime on TaxSetting @relay(plural: true) {
        validFrom
        regime
        percent
        annex
        homeUf
      }
    `,
    regimes,
  );
  const [remove, isBusy] = useMutation<TaxRegimesMutation>(graphql`
    mutation TaxRegimesMutation($validFrom: Date!) {
      deleteTaxRegime(validFrom: $validFrom) {
        __typename
        ... on DeleteTaxRegimePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { onResult, onError } = toastRemoved(
    { done: t('costs.regimeRemoved'), failed: t('costs.theRegimeCouldNotBeRemoved'), toastId: 'tax' },
    onSaved,
  );
  const handleRemove = ({ validFrom }: Regime) =>
    void remove({
      variables: { validFrom },
      onCompleted: ({ deleteTaxRegime: removed }) => onResult(removed),
      onError,
    });
  const columns: Column<Regime>[] = [
    { id: 'from', header: [{ label: t('costs.from2') }], cell: ({ validFrom }) => monthName(validFrom) },
    {
      id: 'regime',
      header: [{ label: t('costs.regime') }],
      cell: ({ regime, percent, annex, homeUf }) => regimeName(regime, { percent, annex, homeUf }),
    },
    {
      id: 'remove',
      header: [{ label: t('costs.remove') }],
      align: 'right',
      cell: (row) => (
        <ConfirmButton
          what={t('costs.theRegimeOf', { validFrom: monthName(row.validFrom) })}
          isBusy={isBusy}
          onConfirm={() => handleRemove(row)}
        />
      ),
    },
  ];
  return (
    <section aria-label={t('costs.historyOfRegimes')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('costs.history')}</h2>
        {rows.length > 0 && <ExportButton path="/api/costs/taxes/export" isEmpty={false} />}
      </div>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-small text-muted">{t('costs.noRegimeEnteredSalesAreNot')}</p>
      ) : (
        <DataTable
          label={t('costs.historyOfRegimes')}
          columns={columns}
          rows={rows}
          rowKey={({ validFrom }) => validFrom}
        />
      )}
    </section>
  );
}
