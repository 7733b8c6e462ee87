import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { HoverCard } from '#client/ui/overlay/HoverCard.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import { Opener } from './Opener.tsx';
import { LONG, Piece, State } from './Piece.tsx';

const paragraphs = Array.from({ length: 20 }, (_, at) => <p key={at}>{LONG}.</p>);

function PopoverSample({ label, isWide }: { label: string; isWide?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Popover label={label} align="start" isWide={isWide} triggerRef={button} onClose={() => setIsOpen(false)}>
          <p className="p-4">{LONG}</p>
        </Popover>
      )}
    </>
  );
}

function CardSample() {
  const [link, setLink] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={({ currentTarget }) => setLink(link ? null : currentTarget)}>Mostrar cartão</Button>
      {link && <HoverCard link={link}>{LONG}</HoverCard>}
    </>
  );
}

const Waiting = (): ReactNode => {
  throw forEver;
};
const forEver = new Promise<never>(() => {});
const Failing = (): ReactNode => {
  throw new Error('as when a request fails');
};

export const OverlayPieces = () => (
  <>
    <Piece of="overlay/Dialog.tsx">
      <State name="default">
        <Opener label="Abrir janela">
          {(close) => (
            <Dialog title="Editar custo" onClose={close}>
              {LONG}
            </Dialog>
          )}
        </Opener>
      </State>
      <State name="wide, long text">
        <Opener label="Abrir janela longa">
          {(close) => (
            <Dialog title={LONG} size="wide" onClose={close}>
              {paragraphs}
            </Dialog>
          )}
        </Opener>
      </State>
    </Piece>
    <Piece of="overlay/DrawerPart.tsx">
      <State name="busy">
        <Opener label="Abrir gaveta que carrega">
          {(close) => (
            <DrawerPart title="Linha do tempo" onClose={close}>
              <Waiting />
            </DrawerPart>
          )}
        </Opener>
      </State>
      <State name="error">
        <Opener label="Abrir gaveta que falha">
          {(close) => (
            <DrawerPart title="Linha do tempo" onClose={close}>
              <Failing />
            </DrawerPart>
          )}
        </Opener>
      </State>
    </Piece>
    <Piece of="overlay/HoverCard.tsx">
      <State name="open">
        <CardSample />
      </State>
    </Piece>
    <Piece of="overlay/Popover.tsx">
      <State name="default">
        <PopoverSample label="Abrir balão" />
      </State>
      <State name="wide">
        <PopoverSample label="Abrir balão largo" isWide />
      </State>
    </Piece>
    <Piece of="overlay/Toasts.tsx">
      <State name="success">
        <Button onClick={() => toast.success('Custo salvo')}>Dizer que deu certo</Button>
      </State>
      <State name="busy">
        <Button onClick={() => toast.loading('Sincronizando…')}>Dizer que começou</Button>
      </State>
      <State name="long text">
        <Button onClick={() => toast(LONG)}>Dizer mais</Button>
      </State>
    </Piece>
    <Piece of="overlay/toast.tsx">
      <State name="error">
        <Button onClick={() => toastError('Não foi possível salvar o custo', 'piece')}>Dizer que falhou</Button>
      </State>
    </Piece>
    <Piece of="overlay/toastUndo.tsx">
      <State name="default">
        <Button onClick={() => toastUndo('Despesa removida.', () => {})}>Dizer o que se desfaz</Button>
      </State>
    </Piece>
    <Piece of="overlay/Tooltip.tsx">
      <State name="above; on focus">
        <Tooltip text="R$ 10,00 por unidade">12,5%</Tooltip>
      </State>
      <State name="below, long text">
        <Tooltip text={LONG} place="below">
          ROI
        </Tooltip>
      </State>
    </Piece>
  </>
);
