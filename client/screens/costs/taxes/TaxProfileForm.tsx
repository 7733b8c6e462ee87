import { type ReactNode, type SubmitEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { regimes } from '#client/parts/taxes/regimeWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { MonthField } from '#client/ui/controls/MonthField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { TaxProfileForm_taxes$key } from './__generated__/TaxProfileForm_taxes.graphql';
import { changesOf, draftOf, type ProfileDraft } from './profileDraft.ts';
import { Choice, Hint } from './profileParts.tsx';
import { RevenueImport } from './RevenueImport.tsx';
import { RevenueGrid } from './RevenueGrid.tsx';
import { useSaveProfile } from './useSaveProfile.ts';
import { hasState, isSimples, regimeHints, ufs } from './taxWords.ts';

const annexes = [
  ['I', t('costs.anexoICommerce')],
  ['II', t('costs.anexoIiIndustry')],
] as const;
const states = [['', t('costs.choose')], ...ufs] as const;

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
            nfe {
              ...amount_money
            }
            counted {
              ...amount_money
            }
            source
          }
        }
        months {
          month
        }
      }
    `,
    taxes,
  );
  const [save, isBusy] = useSaveProfile(onSaved);
  const known = {
    regimes: stored.map(({ validFrom, regime, percent, annex, homeUf, icmsEffectivePercent }) => ({
      validFrom,
      regime,
      percent,
      annex,
      homeUf,
      icmsEffectivePercent,
    })),
    openedOn: company.openedOn ?? null,
    months: company.months.map(({ month, entered, returned, synced, nfe, counted, source }) => ({
      month,
      entered: amountOf(entered),
      returned: amountOf(returned),
      synced: amountOf(synced),
      nfe: amountOf(nfe),
      counted: amountOf(counted),
      source: source ?? null,
    })),
  };
  const [draft, setDraft] = useState(() => {
    const today = saoPauloDay(new Date());
    return draftOf(known, months.at(-1)?.month ?? today, today);
  });
  const [isImporting, setIsImporting] = useState(false);
  const set = (change: Partial<ProfileDraft>) => setDraft({ ...draft, ...change });
  const { regime } = draft;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { variables, refusal } = changesOf(draft, known);
    if (variables) save(variables);
    else toastError(refusal, 'tax');
  };
  const handleImported = () => {
    set({ revenues: {} });
    onSaved();
  };

  const questions: { question: string; answer: ReactNode }[] = [
    {
      question: t('costs.whatIsTheRegimeOfThe'),
      answer: (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Choice
              label={t('costs.regime')}
              value={regime}
              options={regimes}
              onChange={(next) => set({ regime: next })}
            />
            <div className="flex flex-col items-start gap-1 text-small font-medium">
              <span aria-hidden>{t('costs.fromTheMonth')}</span>
              <MonthField
                label={t('costs.fromTheMonth')}
                isField
                ahead={12}
                value={draft.month}
                onChange={(month) => set({ month })}
              />
            </div>
          </div>
          <Hint>{regimeHints[regime]}</Hint>
        </>
      ),
    },
  ];
  if (hasState(regime))
    questions.push({
      question: t('costs.fromWhichStateDoYouSell'),
      answer: (
        <Choice
          label={t('costs.stateOfTheCompany')}
          value={draft.homeUf}
          options={states}
          onChange={(homeUf) => set({ homeUf })}
        />
      ),
    });
  if (isSimples(regime) || regime === 'MEI')
    questions.push(
      {
        question: t('costs.whenWasTheCnpjOpened'),
        answer: (
          <>
            <div className="w-44">
              <DateField
                label={t('costs.openingOfTheCnpj')}
                value={draft.openedOn}
                onChange={(openedOn) => set({ openedOn })}
              />
            </div>
            <Hint>{regime === 'MEI' ? t('costs.inTheYearOfOpeningThe') : t('costs.inTheFirstYearRbt12Is')}</Hint>
          </>
        ),
      },
      {
        question: t('costs.doYouSellElsewhere'),
        answer: (
          <>
            <Hint>{t('costs.physicalShopSiteOtherMarketplacesEnter')}</Hint>
            <RevenueGrid
              months={known.months}
              typed={draft.revenues}
              onChange={(month, typed) => set({ revenues: { ...draft.revenues, [month]: typed } })}
              onImport={() => setIsImporting(true)}
            />
          </>
        ),
      },
    );
  if (isSimples(regime))
    questions.push({
      question: t('costs.commerceOrIndustry'),
      answer: (
        <Choice label={t('costs.anexo')} value={draft.annex} options={annexes} onChange={(annex) => set({ annex })} />
      ),
    });
  if (regime === 'PRESUMIDO' || regime === 'REAL')
    questions.push({
      question: t('costs.doYouHaveAnIcmsBenefit'),
      answer: (
        <>
          <div className="w-36">
            <TextField
              label={t('costs.effectiveIcmsPercent')}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('costs.noBenefit')}
              value={draft.icms}
              onChange={(event) => set({ icms: event.target.value })}
            />
          </div>
          <Hint>{t('costs.whatYouReallyPayOfYour')}</Hint>
        </>
      ),
    });
  if (regime === 'PERCENT')
    questions.push({
      question: t('costs.whatPercentageOfRevenue'),
      answer: (
        <div className="w-28">
          <TextField
            label={t('costs.ratePercent')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="6,0"
            value={draft.percent}
            onChange={(event) => set({ percent: event.target.value })}
          />
        </div>
      ),
    });

  return (
    <section
      aria-label={t('costs.taxProfile')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('costs.taxProfile')}</h2>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <ol className="flex flex-col gap-4">
          {questions.map(({ question, answer }, index) => (
            <li key={question}>
              <fieldset className="flex min-w-0 flex-col gap-2">
                <legend className="mb-1 text-small font-semibold">
                  {index + 1}. {question}
                </legend>
                {answer}
              </fieldset>
            </li>
          ))}
        </ol>
        <div>
          <Button type="submit" tone="primary" className="h-9" disabled={isBusy}>
            {isBusy ? t('costs.saving') : t('costs.saveProfile')}
          </Button>
        </div>
      </form>
      {isImporting && <RevenueImport onImported={handleImported} onClose={() => setIsImporting(false)} />}
    </section>
  );
}
