import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { relativeTime, formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { TokensPanel_viewer$data, TokensPanel_viewer$key } from './__generated__/TokensPanel_viewer.graphql';
import { AccountPart } from './AccountPart.tsx';
import { CreateTokenForm } from './CreateTokenForm.tsx';
import { NewToken } from './NewToken.tsx';
import { RevokeToken } from './RevokeToken.tsx';

type Token = TokensPanel_viewer$data['accessTokens'][number];

const scopes = { READ: t('account.readOnly'), WRITE: t('account.readAndWrite') };

const day = (instant: string) => formatDayOnly(saoPauloDay(new Date(instant)));

/** The person's personal access tokens, the form for a new one, and the new token's text. */
export function TokensPanel({ viewer }: { viewer: TokensPanel_viewer$key }) {
  const { accessTokens: tokens } = useFragment(
    graphql`
      fragment TokensPanel_viewer on Viewer {
        accessTokens {
          id
          handle
          name
          scope
          createdAt
          expiresAt
          lastUsedAt
          isExpired
        }
      }
    `,
    viewer,
  );
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const columns: Column<Token>[] = [
    {
      id: 'name',
      header: [{ label: t('account.name') }],
      cell: ({ name, handle }) => (
        <span className="flex max-w-40 flex-col sm:max-w-72">
          <span className="font-medium break-words">{name}</span>
          <code className="font-mono text-label text-muted">{handle}…</code>
        </span>
      ),
    },
    {
      id: 'scope',
      header: [{ label: t('account.scope') }],
      cell: ({ scope }) => <NoWrap text={scopes[scope]} />,
    },
    { id: 'created', header: [{ label: t('account.created') }], cell: ({ createdAt }) => day(createdAt) },
    {
      id: 'expires',
      header: [{ label: t('account.expires') }],
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <Badge tone="warning">{t('account.expired')}</Badge>
        ) : expiresAt ? (
          day(expiresAt)
        ) : (
          t('account.never')
        ),
    },
    {
      id: 'used',
      header: [{ label: t('account.lastUsed') }],
      cell: ({ lastUsedAt }) => <NoWrap text={lastUsedAt ? relativeTime(lastUsedAt, now) : t('account.notUsedYet')} />,
    },
    {
      id: 'revoke',
      header: [{ label: t('account.revoke') }],
      align: 'right',
      cell: (token) => <RevokeToken token={token} />,
    },
  ];
  return (
    <>
      <AccountPart
        title={t('account.personalAccessTokens')}
        intro={t('account.keysForSpreadsheetsAndScriptsTo')}
        action={
          <span className="flex flex-wrap gap-2">
            {!isAsking && <Button onClick={() => setIsAsking(true)}>{t('account.newToken')}</Button>}
            {tokens.length > 0 && <ExportButton path="/api/account/tokens/export" isEmpty={false} />}
          </span>
        }
      >
        {tokens.length > 0 && (
          <DataTable
            label={t('account.personalAccessTokens')}
            columns={columns}
            rows={tokens}
            rowKey={({ id }) => id}
          />
        )}
      </AccountPart>
      {secret && <NewToken secret={secret} onClose={() => setSecret(undefined)} />}
      {isAsking && (
        <CreateTokenForm
          onCreated={(text) => {
            setSecret(text);
            setIsAsking(false);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const NoWrap = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>;
