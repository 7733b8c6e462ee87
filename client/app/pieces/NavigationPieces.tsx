import { House } from 'lucide-react';
import { BottomBar } from '#client/ui/page/navigation/BottomBar.tsx';
import { GroupMenu } from '#client/ui/page/navigation/GroupMenu.tsx';
import { MenuList } from '#client/ui/page/navigation/MenuList.tsx';
import { MenuSheet } from '#client/ui/page/navigation/MenuSheet.tsx';
import { NavigationBar } from '#client/ui/page/navigation/NavigationBar.tsx';
import { TabNav } from '#client/ui/page/TabNav.tsx';
import { Opener, type OpenedProps } from './Opener.tsx';
import { Piece, State } from './Piece.tsx';

const groups = [
  {
    name: 'Loja',
    words: [{ to: '/dashboard', label: 'Dashboard' }],
    more: [{ to: '/products', label: 'Produtos' }],
  },
  { name: 'Peças', words: [], more: [{ to: '/pieces', label: 'Peças' }] },
];
const tabs = [
  ['sales', 'Vendas'],
  ['profit', 'Lucro'],
  ['stock', 'Estoque'],
] as const;
const nothing = () => {};

const OpenedList = ({ button, onClose }: OpenedProps) => (
  <MenuList label="Loja" triggerRef={button} entries={groups[0]!.words} onClose={onClose} />
);

export const NavigationPieces = () => (
  <>
    <Piece of="page/navigation/NavigationBar.tsx">
      <State name="visitor" isWide>
        <NavigationBar groups={groups} signInPath="/login" isSignedIn={false} onMenu={nothing} onSignOut={nothing} />
      </State>
      <State name="seller" isWide>
        <NavigationBar
          home={{ to: '/today', label: 'Hoje' }}
          groups={groups}
          signInPath="/login"
          isSignedIn
          tools={<span className="text-label text-muted">Sincronizado há 5 min</span>}
          onMenu={nothing}
          onSignOut={nothing}
        />
      </State>
    </Piece>
    <Piece of="page/navigation/GroupMenu.tsx">
      <State name="with words below it">
        <GroupMenu group={groups[0]!} isCurrent={false} />
      </State>
      <State name="alone, current">
        <GroupMenu group={groups[1]!} current="/pieces" isCurrent />
      </State>
    </Piece>
    <Piece of="page/navigation/MenuList.tsx">
      <State name="open">
        <Opener label="Abrir lista" Opened={OpenedList} />
      </State>
    </Piece>
    <Piece of="page/navigation/MenuSheet.tsx">
      <State name="open">
        <Opener label="Abrir menu">
          {(close) => <MenuSheet groups={groups} isSignedIn onSearch={nothing} onSignOut={nothing} onClose={close} />}
        </Opener>
      </State>
    </Piece>
    <Piece of="page/navigation/BottomBar.tsx">
      <State name="on a phone" isWide>
        <BottomBar entries={[{ to: '/pieces', label: 'Peças', Icon: House }]} isMenuOpen={false} onMenu={nothing} />
      </State>
    </Piece>
    <Piece of="page/TabNav.tsx">
      <State name="the second tab is current" isWide>
        <TabNav label="Produto" tabs={tabs} current="profit" linkTo={(name) => `/pieces?tab=${name}`} />
      </State>
    </Piece>
  </>
);
