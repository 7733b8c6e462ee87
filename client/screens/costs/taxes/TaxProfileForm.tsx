import { type ReactNode, type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { TaxProfileForm_taxes$key } from './__generated__/TaxProfileForm_taxes.graphql';
import type { TaxProfileFormMutation } from './__generated__/TaxProfileFormMutation.graphql';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { changesOf, draftOf, type ProfileDraft } from './profileDraft.ts';
import { Choice, Hint } from './profileParts.tsx';
import { RevenueImport } from './RevenueImport.tsx';
import { RevenueGrid } from './RevenueGrid.tsx';
import { hasState, isSimples, regimeHints, regimes, ufs } from './taxWords.ts';

const annexes = [
  ['I', 'Anexo I (comércio)'],
  ['II', 'Anexo II (indústria)'],
] as const;
const states = [['', 'Escolha'], ...ufs] as const;

/** The company's tax profile in at most five questions; each regime has its own. */
export function TaxProfileForm({ taxes, onSaved }: { taxes: TaxProfileForm_taxes$key; onSaved: () => void }) {
  const {
    regimes: stored,
    company,
    months,
  } = useFragment(
    graphql`
      fragment TaxProfileForm_taxes on Taxes {
        regimes {
          validFrom
          regime
          percent
          annex
          homeUf
          icmsEffectivePercent
        }
        company {
          openedOn
          months {
            month
            entered {
              ...amount_money
            }
            returned {
              ...amount_money
            }
            synced {
              ...amount_money
            }
            counted {
              ...amount_money
            }
          }
        }
        months {
          month
        }
      }
    `,
    taxes,
  );
  const [save, isBusy] = useMutation<TaxProfileFormMutation>(graphql`
    mutation TaxProfileFormMutation(
      $openedOn: Date
      $setsOpening: Boolean!
      $months: [MonthRevenueInput!]!
      $setsRevenues: Boolean!
      $setsRegime: Boolean!
      $validFrom: Date!
      $regime: TaxRegime!
      $percent: Decimal
      $annex: SimplesAnnex
      $homeUf: Uf
      $icmsEffectivePercent: Decimal
    ) {
      setCompanyOpening(openedOn: $openedOn) @include(if: $setsOpening) {
        __typename
        ... on SetCompanyOpeningPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
      setMonthRevenues(months: $months) @include(if: $setsRevenues) {
        __typename
        ... on SetMonthRevenuesPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
      setTaxRegime(
        validFrom: $validFrom
        regime: $regime
        percent: $percent
        annex: $annex
        homeUf: $homeUf
        icmsEffectivePercent: $icmsEffectivePercent
      ) @include(if: $setsRegime) {
        __typename
        ... on SetTaxRegimePayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const known = {
    regimes: stored,
    openedOn: company.openedOn ?? null,
    months: company.months.map(({ month, entered, returned, synced, counted }) => ({
      month,
      entered: amountOf(entered),
      returned: amountOf(returned),
      synced: amountOf(synced),
      counted: amountOf(counted),
    })),
  };
  const [draft, setDraft] = useState(() => {
    const today = saoPauloDay(new Date());
    return draftOf(known, months.at(-1)?.month ?? today, today);
  });
  const [isImporting, setIsImporting] = useState(false);
  const set = (change: Partial<ProfileDraft>) => setDraft({ ...draft, ...change });
  const { regime } = draft;
  const showFailure = (message = 'Não foi possível salvar o perfil.') => toastError(message, 'tax');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { variables, refusal } = changesOf(draft, known);
    if (!variables) return showFailure(refusal);
    if (!variables.setsRegime && !variables.setsOpening && !variables.setsRevenues)
      return void toast.success('O perfil já está salvo assim.');
    save({
      variables,
      onCompleted: ({ setCompanyOpening, setMonthRevenues, setTaxRegime }) => {
        const saved = [setCompanyOpening, setMonthRevenues, setTaxRegime].filter((one) => one != null);
        const refused = saved.find(({ __typename }) => __typename === 'UserError');
        if (refused) showFailure(refusalOf(refused));
        else toastSaved('Perfil salvo.', sumOf(saved.map((one) => ('lines' in one ? (one.lines ?? null) : null))));
        onSaved();
      },
      onError: () => showFailure(),
    });
  };

  const handleImported = () => {
    set({ revenues: {} });
    onSaved();
  };

  const questions: [string, ReactNode][] = [
    [
      'Qual é o regime da empresa?',
      <>
        <div className="flex flex-wrap items-end gap-3">
          <Choice label="Regime" value={regime} options={regimes} onChange={(next) => set({ regime: next })} />
          <TextField
            label="A partir do mês"
            type="month"
            placeholder="AAAA-MM"
            value={draft.month}
            onChange={(event) => set({ month: event.target.value })}
          />
        </div>
        <Hint>{regimeHints[regime]}</Hint>
      </>,
    ],
  ];
  if (hasState(regime))
    questions.push([
      'De que estado você vende?',
      <Choice label="UF da empresa" value={draft.homeUf} options={states} onChange={(homeUf) => set({ homeUf })} />,
    ]);
  if (isSimples(regime) || regime === 'MEI')
    questions.push(
      [
        'Quando o CNPJ abriu?',
        <>
          <div className="w-44">
            <TextField
              label="Abertura do CNPJ"
              type="date"
              value={draft.openedOn}
              onChange={(event) => set({ openedOn: event.target.value })}
            />
          </div>
          <Hint>
            {regime === 'MEI'
              ? 'No ano da abertura, o limite é proporcional aos meses.'
              : 'No primeiro ano, a RBT12 é a média dos meses desde a abertura vezes doze, e os limites são proporcionais.'}
          </Hint>
        </>,
      ],
      [
        'Vende fora daqui?',
        <>
          <Hint>
            Loja física, site, outros marketplaces: informe o total do mês da empresa, com tudo, e não só o que falta.
            Em branco vale o que foi sincronizado, em cinza.
          </Hint>
          <RevenueGrid
            months={known.months}
            typed={draft.revenues}
            onChange={(month, typed) => set({ revenues: { ...draft.revenues, [month]: typed } })}
            onImport={() => setIsImporting(true)}
          />
        </>,
      ],
    );
  if (isSimples(regime))
    questions.push([
      'Comércio ou indústria?',
      <Choice label="Anexo" value={draft.annex} options={annexes} onChange={(annex) => set({ annex })} />,
    ]);
  if (regime === 'PRESUMIDO' || regime === 'REAL')
    questions.push([
      'Tem benefício de ICMS no seu estado?',
      <>
        <div className="w-36">
          <TextField
            label="ICMS efetivo (%)"
            inputMode="decimal"
            autoComplete="off"
            placeholder="sem benefício"
            value={draft.icms}
            onChange={(event) => set({ icms: event.target.value })}
          />
        </div>
        <Hint>O que você paga de fato de ICMS próprio, em percentual da receita. Em branco: as alíquotas gerais.</Hint>
      </>,
    ]);
  if (regime === 'PERCENT')
    questions.push([
      'Qual percentual da receita?',
      <div className="w-28">
        <TextField
          label="Alíquota (%)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="6,0"
          value={draft.percent}
          onChange={(event) => set({ percent: event.target.value })}
        />
      </div>,
    ]);

  return (
    <section
      aria-label="Perfil tributário"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">Perfil tributário</h2>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <ol className="flex flex-col gap-4">
          {questions.map(([question, answer], index) => (
            <li key={question}>
              <fieldset className="flex min-w-0 flex-col gap-2">
                <legend className="mb-1 text-table font-semibold">
                  {index + 1}. {question}
                </legend>
                {answer}
              </fieldset>
            </li>
          ))}
        </ol>
        <div>
          <Button type="submit" tone="primary" className="h-9" disabled={isBusy}>
            {isBusy ? 'Salvando…' : 'Salvar perfil'}
          </Button>
        </div>
      </form>
      {isImporting && <RevenueImport onImported={handleImported} onClose={() => setIsImporting(false)} />}
    </section>
  );
}

/** Sum of the recalculated sales; null while a job recalculates some of them. */
const sumOf = (lines: readonly (number | null)[]): number | null =>
  lines.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
