import { Circle, CircleCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formText, hasWays } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceFacts, type MarketplaceWord, marketplaceWords } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { enumName } from '#client/lib/schema.ts';
import type { ConnectStep_viewer$data, ConnectStep_viewer$key } from './__generated__/ConnectStep_viewer.graphql';
import { FirstDayStep, type StepPlace, StepLink } from './FirstDayStep.tsx';

/** Step 1: one button for each marketplace, and how far its orders have been read. */
export function ConnectStep({
  viewer,
  step,
  tone,
}: {
  viewer: ConnectStep_viewer$key;
  step: StepPlace;
  tone: 'primary' | 'secondary';
}) {
  const { credentials, orderCoverage } = useFragment(
    graphql`
      fragment ConnectStep_viewer on Viewer {
        credentials {
          stored {
            channel
            state
          }
        }
        orderCoverage {
          marketplace
          days
        }
      }
    `,
    viewer,
  );
  const isConnected = (word: MarketplaceWord) =>
    credentials.stored.some(({ channel, state }) => channel === enumName(word) && state === 'CONNECTED');
  return (
    <FirstDayStep
      {...step}
      title={t('start.connectAShop')}
      hint={t('start.connectHint')}
      more={
        <ul className="mt-3 flex flex-col gap-3">
          {marketplaceWords.map((word, place) => (
            <li key={word} className="grid grid-cols-[1.25rem_1fr] items-center gap-x-2 gap-y-1 text-small">
              {isConnected(word) ? (
                <CircleCheck size={16} role="img" aria-label={t('start.done')} className="text-positive" />
              ) : (
                <Circle size={16} role="img" aria-label={t('start.toDo')} className="text-muted" />
              )}
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {isConnected(word) ? (
                  <span className="font-medium">{t('start.connect', { marketplace: marketplaceFacts(word).the })}</span>
                ) : (
                  <>
                    <StepLink
                      to={`${paths.credentials}?tab=${word}&way=consent`}
                      tone={place === 0 ? tone : 'secondary'}
                    >
                      {t('start.connect', { marketplace: marketplaceFacts(word).the })}
                    </StepLink>
                    {hasWays(enumName(word)) && (
                      <Link
                        to={place === 0 ? paths.credentials : `${paths.credentials}?tab=${word}`}
                        aria-label={t('start.ownKeysOf', { marketplace: marketplaceFacts(word).name })}
                        className="inline-flex min-h-8 items-center text-link hover:underline max-sm:min-h-11"
                      >
                        {t('start.ownKeys')}
                      </Link>
                    )}
                  </>
                )}
              </span>
              <span className="col-start-2 text-muted">
                {progressOf(word, orderCoverage) ?? formText(marketplaceFacts(word).brings)}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Days and orders read of a marketplace; null before its first day. How many orders there will be is not known. */
function progressOf(word: MarketplaceWord, coverage: ConnectStep_viewer$data['orderCoverage']): string | null {
  const days = coverage.find(({ marketplace }) => marketplace === enumName(word))?.days ?? [];
  const read = days.filter((orders) => orders !== null);
  if (read.length === 0) return null;
  const orders = read.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const total = days.length;
  return read.length < total
    ? t('start.reading', { orders, read: read.length, total })
    : t('start.read', { orders, total });
}
