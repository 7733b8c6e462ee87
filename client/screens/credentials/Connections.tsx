import { useCallback, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { type Channel, channelsOf, connectionFormOf } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName, marketplaceWords } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';
import { oneOf, readUrl, writeUrl } from '#client/lib/urlState.ts';
import { DemoNotice } from '#client/parts/demo/DemoNotice.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import type { Connections_credentials$key } from './__generated__/Connections_credentials.graphql';
import { ChannelKeys } from './ChannelKeys.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { type Message, MessageBanner } from './MessageBanner.tsx';

const tabs = marketplaceWords.map((word) => [word, connectionFormOf(enumName(word)).title] as const);
const fields = { tab: oneOf(marketplaceWords, marketplaceWords[0]), way: oneOf(['own', 'consent'], 'own') };

/** State of every connection, and the forms of the marketplace chosen by the URL. */
export function Connections({ credentials, isDemo }: { credentials: Connections_credentials$key; isDemo: boolean }) {
  const { stored, authorizing } = useFragment(
    graphql`
      fragment Connections_credentials on Credentials {
        stored {
          channel
          ...ConnectionStatus_credential
          ...ChannelKeys_credential
        }
        authorizing
      }
    `,
    credentials,
  );
  const [params, setParams] = useSearchParams();
  const [message, setMessage] = useState<Message>();
  const { tab, way } = readUrl(fields, params);
  const showMessage = useCallback((tone: Message['tone'], text: string) => setMessage({ tone, text }), []);
  const go = (changed: Partial<{ tab: typeof tab; way: typeof way }>) =>
    setParams(writeUrl(fields, { tab, way, ...changed }), { replace: true, preventScrollReset: true });
  const chooseTab = (chosen: typeof tab) => {
    setMessage(undefined);
    go({ tab: chosen });
  };
  const storedFor = (channel: Channel) => stored.find((keys) => keys.channel === channel);
  return (
    <>
      <ul
        aria-label={t('credentials.status')}
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2"
      >
        {marketplaceWords.map((word) => (
          <ConnectionStatus key={word} name={marketplaceName(word)} credential={storedFor(enumName(word))} />
        ))}
      </ul>
      <MessageBanner message={message} />
      {isDemo && <DemoNotice />}
      <Tabs label={t('credentials.marketplaces')} tabs={tabs} chosen={tab} onChoose={chooseTab}>
        <div className="flex flex-col gap-4">
          {channelsOf(tab).map((channel) => (
            <ChannelKeys
              key={channel}
              channel={channel}
              credential={storedFor(channel)}
              isLocked={isDemo}
              isAuthorizing={authorizing.includes(channel)}
              way={way}
              onWay={(chosen) => go({ way: chosen })}
              onMessage={showMessage}
            />
          ))}
        </div>
      </Tabs>
    </>
  );
}
