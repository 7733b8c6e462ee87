import { Banner } from '#client/ui/page/Banner.tsx';
import { CardsAndRowsSkeleton, ScreenSkeleton, Skeleton } from '#client/ui/page/Skeleton.tsx';
import { EmptyState, LoadFailure } from '#client/ui/page/EmptyState.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { LONG, Piece, State } from './Piece.tsx';

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
      <State name="load failure" isWide>
        <LoadFailure />
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
