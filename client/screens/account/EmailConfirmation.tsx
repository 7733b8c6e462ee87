import { useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { EmailConfirmation_viewer$key } from './__generated__/EmailConfirmation_viewer.graphql';
import type { EmailConfirmationMutation } from './__generated__/EmailConfirmationMutation.graphql';

/** Whether the person's e-mail is confirmed; if not, and where mail can be sent, a button that sends the link. */
export function EmailConfirmation({ viewer }: { viewer: EmailConfirmation_viewer$key }) {
  const { emailConfirmedAt, canConfirmEmail } = useFragment(
    graphql`
      fragment EmailConfirmation_viewer on Viewer {
        emailConfirmedAt
        canConfirmEmail
      }
    `,
    viewer,
  );
  const [isSent, setIsSent] = useState(false);
  const [commit, isBusy] = useMutation<EmailConfirmationMutation>(graphql`
    mutation EmailConfirmationMutation {
      sendEmailConfirmation {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  if (emailConfirmedAt) return <Badge tone="positive">{t('account.confirmed')}</Badge>;
  if (!canConfirmEmail) return null;
  const toastFailure = (message = t('account.theEmailCouldNotBeSent')) => toastError(message, 'confirmation');
  const handleSend = () =>
    void commit({
      variables: {},
      onCompleted: ({ sendEmailConfirmation: answer }) => {
        if (answer.__typename === 'UserError') toastFailure(refusalOf(answer));
        else setIsSent(true);
      },
      onError: () => toastFailure(),
    });
  return isSent ? (
    <span role="status" className="text-muted">
      {t('account.weSentTheConfirmationLinkIf')}
    </span>
  ) : (
    <Button disabled={isBusy} onClick={handleSend}>
      {isBusy ? t('account.sending') : t('account.confirmEmail')}
    </Button>
  );
}
