import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { DeveloperSwitch_viewer$key } from './__generated__/DeveloperSwitch_viewer.graphql';
import type { DeveloperSwitchMutation } from './__generated__/DeveloperSwitchMutation.graphql';
import { AccountPart } from './AccountPart.tsx';

/** Switches the developer mode, which allows arbitrary operations, and links to the API's explorers. */
export function DeveloperSwitch({ viewer }: { viewer: DeveloperSwitch_viewer$key }) {
  const { isDeveloper } = useFragment(
    graphql`
      fragment DeveloperSwitch_viewer on Viewer {
        isDeveloper
      }
    `,
    viewer,
  );
  const [commit, isBusy] = useMutation<DeveloperSwitchMutation>(graphql`
    mutation DeveloperSwitchMutation($isOn: Boolean!) {
      setDeveloperMode(isOn: $isOn) {
        __typename
        ... on SetDeveloperModePayload {
          viewer {
            ...DeveloperSwitch_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const toastFailure = (message = t('account.theDeveloperModeCouldNotBe')) => toastError(message, 'developer');
  const handleChange = (isOn: boolean) =>
    void commit({
      variables: { isOn },
      onCompleted: ({ setDeveloperMode: answer }) => {
        if (answer.__typename === 'UserError') toastFailure(refusalOf(answer));
      },
      onError: () => toastFailure(),
    });
  return (
    <AccountPart title={t('account.developerAccess')} intro={t('account.withDeveloperModeThePagesYou')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <label className="flex items-center gap-2 text-small font-medium">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isDeveloper}
            checked={isDeveloper}
            disabled={isBusy}
            onChange={(event) => handleChange(event.target.checked)}
            className="size-4 accent-(--color-link)"
          />
          {t('account.developerMode')}
        </label>
        <span className="flex flex-wrap gap-2">
          {isDeveloper && (
            <a href="/graphql" target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              {t('account.openGraphiql')}
            </a>
          )}
          <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {t('account.restApiDocumentation')}
          </a>
        </span>
      </div>
    </AccountPart>
  );
}
