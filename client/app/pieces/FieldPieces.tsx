import { FieldNote } from '#client/ui/controls/FieldNote.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { Held, LONG, Piece, State } from './Piece.tsx';
import { type MarketplaceWord, marketplaceWords } from '#client/lib/marketplaces.ts';

const options = [
  ['all', 'Todos'],
  ['long', LONG],
] as const;
type Option = (typeof options)[number][0];

export const FieldPieces = () => (
  <>
    <Piece of="controls/MarketplaceSelect.tsx">
      <State name="all">
        <Held<MarketplaceWord | undefined> initial={undefined}>
          {(value, hold) => <MarketplaceSelect value={value} onChange={hold} />}
        </Held>
      </State>
      <State name="one">
        <Held<MarketplaceWord | undefined> initial={marketplaceWords.at(-1)}>
          {(value, hold) => <MarketplaceSelect value={value} onChange={hold} />}
        </Held>
      </State>
    </Piece>
    <Piece of="controls/FieldNote.tsx">
      <State name="hint">
        <FieldNote id="note-hint" hint="De 8 a 128 caracteres" />
      </State>
      <State name="error">
        <FieldNote id="note-error" hint="De 8 a 128 caracteres" error="Esta senha está entre as mais usadas." />
      </State>
    </Piece>
    <Piece of="controls/SearchField.tsx">
      {(
        [
          ['empty', ''],
          ['with a text', 'organizador'],
          ['long text', LONG],
        ] as const
      ).map(([name, initial]) => (
        <State key={name} name={name}>
          <Held<string> initial={initial}>
            {(value, hold) => (
              <SearchField
                label="Buscar produto"
                placeholder="SKU, ASIN ou nome"
                value={value}
                delayMs={300}
                onChange={hold}
              />
            )}
          </Held>
        </State>
      ))}
    </Piece>
    <Piece of="controls/SecretField.tsx">
      <State name="empty">
        <SecretField label="Client Secret" placeholder="amzn1.oa2-cs.v1…" />
      </State>
      <State name="filled">
        <SecretField label="Refresh Token" defaultValue="Atzr|segredo" />
      </State>
      <State name="with an error">
        <SecretField label="Senha" defaultValue="curta" error="A senha precisa ter pelo menos 8 caracteres" />
      </State>
    </Piece>
    <Piece of="controls/Select.tsx">
      <State name="default">
        <Held<Option> initial="all">
          {(value, hold) => <Select label="Situação" value={value} options={options} onChange={hold} />}
        </Held>
      </State>
      <State name="long text">
        <span className="inline-flex w-48">
          <Held<Option> initial="long">
            {(value, hold) => <Select label="Produto" value={value} options={options} onChange={hold} />}
          </Held>
        </span>
      </State>
      <State name="in a form">
        <Held<Option> initial="all">
          {(value, hold) => <Select label="Regime" isField value={value} options={options} onChange={hold} />}
        </Held>
      </State>
    </Piece>
    <Piece of="controls/TextField.tsx">
      <State name="empty">
        <TextField label="E-mail" type="email" placeholder="voce@loja.com.br" />
      </State>
      <State name="filled">
        <TextField label="Nome" defaultValue="Loja da Ana" />
      </State>
      <State name="long text">
        <TextField label="Descrição" defaultValue={LONG} />
      </State>
      <State name="with an error">
        <TextField label="Email" defaultValue="ana" error="E-mail inválido" />
      </State>
    </Piece>
  </>
);
