import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { storeOpening } from '#client/parts/views/defaultViews.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { OpeningChoice_viewer$key } from './__generated__/OpeningChoice_viewer.graphql';
import type { OpeningChoiceMutation } from './__generated__/OpeningChoiceMutation.graphql';
import { AccountPart } from './AccountPart.tsx';

const pages = [
  ['dashboard', t('account.dashboard')],
  ['today', t('account.today')],
] as const;

/** Which page opens after signing in. */
export function OpeningChoice({ viewer }: { viewer: OpeningChoice_viewer$key }) {
  const { opensToday } = useFragment(
    graphql`
      fragment OpeningChoice_viewer on Viewer {
        opensToday
      }
    `,
    viewer,
  );
  const [commit, isBusy] = useMutation<OpeningChoiceMutation>(graphql`
    mutation OpeningChoiceMutation($isToday: Boolean!) {
      setOpensToday(isToday: $isToday) {
        __typename
        ... on SetOpensTodayPayload {
          viewer {
            opensToday
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const toastFailure = (message = t('account.thePageThatOpensCouldNot')) => toastError(message, 'opening');
  const handleChange = (isToday: boolean) =>
    void commit({
      variables: { isToday },
      onCompleted: ({ setOpensToday: answer }) => {
        if (answer.__typename === 'UserError') toastFailure(refusalOf(answer));
        else storeOpening(isToday);
      },
      onError: () => toastFailure(),
    });
  return (
    <AccountPart title={t('account.openingPage')} intro={t('account.thePageThatOpensAfterSigning')}>
      <fieldset disabled={isBusy} className="flex items-center gap-3 text-small touch-targets">
        <span aria-hidden className="font-medium">
          {t('account.openOn')}
        </span>
        <Select
          label={t('account.openOn')}
          value={opensToday ? 'today' : 'dashboard'}
          options={pages}
          onChange={(page) => handleChange(page === 'today')}
        />
      </fieldset>
    </AccountPart>
  );
}
