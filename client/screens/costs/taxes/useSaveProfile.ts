import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import type {
  useSaveProfileMutation,
  useSaveProfileMutation$variables,
} from './__generated__/useSaveProfileMutation.graphql';

/** Saves the changed parts of the tax profile one after the other, and shows the number of recalculated sales or a refusal. */
export function useSaveProfile(
  onSaved: () => void,
): [save: (variables: useSaveProfileMutation$variables) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useSaveProfileMutation>(graphql`
    mutation useSaveProfileMutation(
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
  const showFailure = (message = t('costs.theProfileCouldNotBeSaved')) => toastError(message, 'tax');
  const save = (variables: useSaveProfileMutation$variables) => {
    if (!variables.setsRegime && !variables.setsOpening && !variables.setsRevenues) {
      toast.success(t('costs.theProfileIsAlreadySavedLike'));
      return;
    }
    commit({
      variables,
      onCompleted: ({ setCompanyOpening, setMonthRevenues, setTaxRegime }) => {
        const saved = [setCompanyOpening, setMonthRevenues, setTaxRegime].filter((one) => one != null);
        const refused = saved.find(({ __typename }) => __typename === 'UserError');
        if (refused) showFailure(refusalOf(refused));
        else
          toastSaved(t('costs.profileSaved'), sumOf(saved.map((one) => ('lines' in one ? (one.lines ?? null) : null))));
        onSaved();
      },
      onError: () => showFailure(),
    });
  };
  return [save, isBusy];
}

/** Sum of the recalculated sales; null while a job recalculates some of them. */
const sumOf = (lines: readonly (number | null)[]): number | null =>
  lines.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
