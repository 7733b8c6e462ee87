import { Banner } from '#client/ui/page/Banner.tsx';
import { CardsAndRowsSkeleton, ScreenSkeleton, Skeleton } from '#client/ui/page/Skeleton.tsx';
import { CallError } from '#client/lib/callError.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { LoadFailure } from '#client/ui/page/LoadFailure.tsx';
import { PageFailure } from '#client/ui/page/PageFailure.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { LONG, Piece, State } from './Piece.tsx';

const failures = [
  ['server', new CallError('O banco de dados não respondeu.', 503)],
  ['timeout', new CallError('', 504)],
  ['session', new CallError('', 401)],
  ['marketplace', new CallError('', 409, 'MARKETPLACE_REFUSED')],
  ['forbidden', new CallError('', 403)],
  ['refused', new CallError('Período inválido', 400)],
] as const;

export const PagePieces = () => (
  <>
    <Piece of="page/Banner.tsx">
      {(['success', 'warning', 'error'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Banner tone={tone}>Conexão com a Amazon verificada</Banner>
        </State>
      ))}
      <State name="long text">
        <div className="max-w-md">
          <Banner tone="error">
            {LONG}: <code>{LONG.replaceAll(' ', '')}</code>
          </Banner>
        </div>
      </State>
    </Piece>
    <Piece of="page/EmptyState.tsx">
      <State name="title alone">
        <EmptyState title="Nenhum produto" />
      </State>
      <State name="with a hint and buttons">
        <EmptyState title="Nenhuma venda no período" hint="Escolha outro período ou confira as conexões.">
          <Button>Limpar filtros</Button>
          <Button tone="primary">Conectar</Button>
        </EmptyState>
      </State>
      <State name="long text">
        <EmptyState title={LONG} hint={LONG} />
      </State>
    </Piece>
    <Piece of="page/LoadFailure.tsx">
      {failures.map(([name, error]) => (
        <State key={name} name={name} isWide>
          <LoadFailure error={error} onRetry={() => {}} />
        </State>
      ))}
      <State name="long text" isWide>
        <LoadFailure error={new CallError(LONG, 400)} title={LONG} onRetry={() => {}} />
      </State>
    </Piece>
    <Piece of="page/PageFailure.tsx">
      <State name="a screen that did not open" isWide>
        <PageFailure />
      </State>
    </Piece>
    <Piece of="page/ProgressBar.tsx">
      {[0, 3, 10].map((done) => (
        <State key={done} name={`${done} of 10`}>
          <div className="w-48">
            <ProgressBar label={`Pedidos, ${done} de 10`} done={done} total={10} />
          </div>
        </State>
      ))}
    </Piece>
    <Piece of="page/Skeleton.tsx">
      <State name="busy">
        <Skeleton className="h-3.5 w-40" />
      </State>
      <State name="whole screen" isWide>
        <ScreenSkeleton />
      </State>
      <State name="four cards" isWide>
        <CardsAndRowsSkeleton label="Carregando quatro cartões" cards={4} rows={2} />
      </State>
      <State name="five cards" isWide>
        <CardsAndRowsSkeleton label="Carregando cinco cartões" cards={5} rows={1} />
      </State>
    </Piece>
    <Piece of="page/VisitorPage.tsx">
      <State name="with a form" isWide>
        <VisitorPage title="Peças" heading="Escolha uma nova senha">
          <Button tone="primary">Trocar a senha</Button>
        </VisitorPage>
      </State>
    </Piece>
  </>
);
