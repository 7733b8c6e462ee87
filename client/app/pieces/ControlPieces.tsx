import { formatEnglishCount } from '#client/lib/text/english.ts';
import { RefreshCw } from 'lucide-react';
import { Button, IconButton } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { Expander } from '#client/ui/controls/Expander.tsx';
import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { ThemeToggle } from '#client/ui/controls/ThemeToggle.tsx';
import { Held, LONG, Piece, State } from './Piece.tsx';

const tones = ['primary', 'secondary', 'quiet', 'onBrand'] as const;
const formats = [
  ['csv', 'CSV'],
  ['csvPtBr', 'CSV para Excel'],
  ['xlsx', 'XLSX'],
] as const;
const few = [
  ['costs', 'Custos'],
  ['taxes', 'Impostos'],
  ['fees', 'Tarifas'],
] as const;
const many = Array.from({ length: 14 }, (_, at) => [`tab${at}`, `Guia número ${at + 1}`] as const);
const ignore = () => {};

export const ControlPieces = () => (
  <>
    <Piece of="controls/Button.tsx">
      {tones.map((tone) => (
        <State key={tone} name={tone}>
          <span className={tone === 'onBrand' ? 'flex gap-2 rounded bg-action p-2' : 'flex gap-2'}>
            <Button tone={tone}>Salvar</Button>
            <Button tone={tone} disabled>
              Salvando…
            </Button>
          </span>
        </State>
      ))}
      <State name="with an icon">
        <Button tone="primary">
          <RefreshCw size={14} aria-hidden />
          Sincronizar Agora
        </Button>
      </State>
      <State name="long text">
        <Button className="max-w-64">
          <span className="truncate">{LONG}</span>
        </Button>
      </State>
      <State name="icon alone">
        <IconButton label="Atualizar">
          <RefreshCw size={15} aria-hidden />
        </IconButton>
      </State>
    </Piece>
    <Piece of="controls/ConfirmButton.tsx">
      <State name="default; asks when pressed">
        <ConfirmButton what="o custo" isBusy={false} onConfirm={ignore} />
      </State>
      <State name="busy">
        <ConfirmButton what="o custo" isBusy onConfirm={ignore} />
      </State>
    </Piece>
    <Piece of="controls/CredentialsLink.tsx">
      <State name="default">
        <CredentialsLink />
      </State>
      <State name="another label">
        <CredentialsLink label="Conectar marketplaces" />
      </State>
    </Piece>
    <Piece of="controls/Expander.tsx">
      <State name="in a table's first cell">
        <Held initial="closed">
          {(state, hold) => (
            <span className="pl-4">
              <Expander isOpen={state === 'open'} onToggle={() => hold(state === 'open' ? 'closed' : 'open')}>
                Impostos
              </Expander>
            </span>
          )}
        </Held>
      </State>
    </Piece>
    <Piece of="controls/ExportMenu.tsx">
      <State name="default">
        <ExportMenu formats={formats} onChoose={ignore} />
      </State>
      <State name="busy">
        <ExportMenu formats={formats} isBusy onChoose={ignore} />
      </State>
      <State name="English">
        <ExportMenu formats={formats} language="en" onChoose={ignore} />
      </State>
    </Piece>
    <Piece of="controls/Pagination.tsx">
      {(
        [
          ['first of many', 1, 1234],
          ['between', 12, 1234],
          ['last', 25, 1234],
          ['one page', 1, 7],
        ] as const
      ).map(([name, page, total]) => (
        <State key={name} name={name}>
          <Held initial={page as number}>
            {(at, go) => <Pagination page={at} pageSize={50} total={total} onChange={go} />}
          </Held>
        </State>
      ))}
      <State name="English">
        <span lang="en">
          <Pagination page={2} pageSize={50} total={1234} lang="en" count={formatEnglishCount} onChange={ignore} />
        </span>
      </State>
    </Piece>
    <Piece of="controls/Tabs.tsx">
      <State name="a few">
        <Held<(typeof few)[number][0]> initial="costs">
          {(chosen, choose) => (
            <Tabs label="Custos e impostos" tabs={few} chosen={chosen} onChoose={choose}>
              Conteúdo de {chosen}
            </Tabs>
          )}
        </Held>
      </State>
      <State name="more than fit" isWide>
        <Held initial="tab9">
          {(chosen, choose) => (
            <Tabs label="Muitas guias" tabs={many} chosen={chosen} onChoose={choose}>
              Conteúdo de {chosen}
            </Tabs>
          )}
        </Held>
      </State>
    </Piece>
    <Piece of="controls/ThemeToggle.tsx">
      <State name="as chosen on this device">
        <ThemeToggle />
      </State>
    </Piece>
  </>
);
