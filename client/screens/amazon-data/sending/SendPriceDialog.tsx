import { useEffect, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { CallError } from '#client/lib/callError.ts';
import { LoadFailure } from '#client/ui/page/LoadFailure.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { SendPriceDialogPreviewMutation } from './__generated__/SendPriceDialogPreviewMutation.graphql';
import type { SendPriceDialogSendMutation } from './__generated__/SendPriceDialogSendMutation.graphql';

type Preview = SendPriceDialogPreviewMutation['response']['previewPrice'];
const NO_ANSWER = t('amazonData.theServerCouldNotBeReached');

/** Second look at a price before it is sent to the marketplace: the current one, the change, what it means. */
export function SendPriceDialog({
  productId,
  about,
  price,
  onClose,
  onSent,
}: {
  productId: string;
  about: string;
  price: Amount;
  onClose: () => void;
  onSent: () => void;
}) {
  const [preview] = useMutation<SendPriceDialogPreviewMutation>(graphql`
    mutation SendPriceDialogPreviewMutation($productId: ID!, $price: MoneyInput!) {
      previewPrice(productId: $productId, price: $price) {
        ... on PreviewPricePayload {
          token
          changePercent
          isLarge
          buyBoxProbability
          notes
          current {
            ...amount_money
          }
          breakEven {
            minor
            ...amount_money
          }
        }
        ... on Error {
          code
          message
        }
      }
    }
  `);
  const [send, isSending] = useMutation<SendPriceDialogSendMutation>(graphql`
    mutation SendPriceDialogSendMutation($token: String!, $isAcknowledged: Boolean!) {
      sendPrice(token: $token, isAcknowledged: $isAcknowledged) {
        ... on SendPricePayload {
          sentPrice {
            state
            answer
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const [found, setFound] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const { minor, currency } = price;
  useEffect(() => {
    const { dispose } = preview({
      variables: { productId, price: { minor, currency } },
      onCompleted: ({ previewPrice }) => {
        const { token, code, message } = previewPrice;
        if (token) return setFound(previewPrice);
        if (code === 'MARKETPLACE_REFUSED') return setRefusal(new CallError(message!, 409, code));
        return setProblem(message ?? NO_ANSWER);
      },
      onError: () => setProblem(NO_ANSWER),
    });
    return dispose;
  }, [preview, productId, minor, currency, tries]);
  const confirm = () =>
    send({
      variables: { token: found!.token!, isAcknowledged },
      onCompleted: ({ sendPrice: { sentPrice, message } }) => {
        if (sentPrice?.state === 'ACCEPTED') {
          toast.success(t('amazonData.priceSentToTheMarketplace'), { id: 'send-price' });
          onSent();
          onClose();
        } else setProblem(sentPrice?.answer ?? message ?? NO_ANSWER);
      },
      onError: () => setProblem(NO_ANSWER),
    });
  const isLoss = found?.breakEven && minor < found.breakEven.minor;
  return (
    <Dialog title={t('amazonData.sendPriceToTheMarketplace')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="font-medium">{about}</p>
        {problem && (
          <p role="alert" className="text-negative">
            {problem}
          </p>
        )}
        {refusal && (
          <LoadFailure
            error={refusal}
            onRetry={() => {
              setRefusal(null);
              setTries(tries + 1);
            }}
          />
        )}
        {!found && !problem && !refusal && <p role="status">{t('amazonData.readingThePriceOnTheMarketplace')}</p>}
        {found && !problem && (
          <>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
              <dt className="text-muted">{t('amazonData.priceOnTheMarketplace')}</dt>
              <dd>{formatMoney(amountOf(found.current))}</dd>
              <dt className="text-muted">{t('amazonData.newPrice')}</dt>
              <dd className="font-semibold">
                {formatMoney(price)} ({found.changePercent! > 0 && '+'}
                {formatPercent(found.changePercent)})
              </dd>
              <dt className="text-muted">{t('amazonData.lowestPriceWithoutALoss')}</dt>
              <dd className={isLoss ? 'text-negative' : undefined}>{formatMoney(amountOf(found.breakEven))}</dd>
              <dt className="text-muted">{t('amazonData.chanceOfTheBuyBox')}</dt>
              <dd>{formatPercent(found.buyBoxProbability == null ? null : found.buyBoxProbability * 100)}</dd>
            </dl>
            {isLoss && <p className="text-negative">{t('amazonData.thisPriceMakesALossPer')}</p>}
            {found.notes!.map((note) => (
              <p key={note} className="text-small text-muted">
                {note}
              </p>
            ))}
            {found.isLarge && (
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={isAcknowledged}
                  onChange={({ target }) => setIsAcknowledged(target.checked)}
                />
                {t('amazonData.iDoWantToChangeThe')}
              </label>
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>{t('amazonData.cancel')}</Button>
              <Button
                tone="primary"
                disabled={isSending || (found.isLarge === true && !isAcknowledged)}
                onClick={confirm}
              >
                {isSending ? t('amazonData.sending') : t('amazonData.sendPrice3')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
