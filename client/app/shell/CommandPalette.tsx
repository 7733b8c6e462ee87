import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  I18nProvider,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { type ActionId, actions, type Command, matching, pageCommands } from './commands.ts';
import { useActions } from './useActions.ts';
import { useFound } from './useFound.ts';

/**
 * Search for pages, products, orders and actions. Closes on Escape, on a click outside and on a choice. Enter before the
 * results waits for them and takes the first.
 */
export function CommandPalette({
  begun,
  onClose,
  onShortcuts,
}: {
  /** What was typed into the field that stood here before, and whether Enter was pressed in it. */
  begun?: { text: string; isEntered: boolean };
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const [text, setText] = useState(begun?.text ?? '');
  /** The text that Enter was pressed with before its results. */
  const [entered, setEntered] = useState(begun?.isEntered ? begun.text : null);
  const { orders, products, missing, isBusy } = useFound(text);
  const navigate = useNavigate();
  const act = useActions(onShortcuts);
  const sections = [
    { title: t('app.orders'), commands: text.trim() === '' ? [] : orders },
    { title: t('app.pages'), commands: matching(pageCommands, text) },
    { title: t('app.products'), commands: text.trim() === '' ? [] : products },
    { title: t('app.actions'), commands: matching<Command>(actions, text) },
  ].filter(({ commands }) => commands.length > 0);
  const found = sections.flatMap(({ commands }) => commands);
  const isChosen = useRef(false); // the list opens a marked entry by itself, before what Enter asks for here
  const choose = (id: string) => {
    if (isChosen.current) return;
    isChosen.current = true;
    onClose();
    const to = found.find((command) => command.id === id)?.to;
    if (to) void navigate(to);
    else act(id as ActionId);
  };
  const isReady = entered !== null && entered === text && !isBusy;
  const chooseFirst = useEffectEvent(() => found[0] && choose(found[0].id));
  useEffect(() => {
    if (isReady) chooseFirst();
  }, [isReady]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setEntered(text);
  };
  return (
    <I18nProvider locale={dateTag()}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(isOpen) => isOpen || onClose()}
        className="fixed inset-0 z-50 flex items-start justify-center bg-[#000]/40 p-3 sm:pt-[12vh]"
      >
        <Modal className="w-full max-w-xl overflow-hidden rounded-xl border border-line bg-raised shadow-xl">
          <Dialog aria-label={t('app.commands')} className="flex max-h-[70dvh] flex-col outline-none">
            <Autocomplete
              inputValue={text}
              onInputChange={(next) => {
                setText(next);
              }}
            >
              <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
                <Search size={16} aria-hidden className="shrink-0 text-muted" />
                <TextField
                  aria-label={t('app.searchPagesProductsOrdersAndActions')}
                  className="min-w-0 flex-1"
                  onKeyDown={handleKey}
                >
                  <Input
                    ref={focusAtOnce}
                    placeholder={t('app.pageProductOrderOrAction')}
                    className="h-12 w-full bg-transparent text-body outline-none placeholder:text-muted"
                  />
                </TextField>
                <IconButton label={t('app.close')} onClick={onClose}>
                  <X size={16} aria-hidden />
                </IconButton>
              </div>
              <div
                role="group"
                aria-label={t('app.listOfResults')}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
                tabIndex={0}
                className="min-h-0 flex-1 overflow-y-auto"
              >
                <Menu
                  aria-label={t('app.results')}
                  onAction={(id) => choose(String(id))}
                  className="p-2 outline-none"
                  renderEmptyState={() => (
                    <p className="px-2 py-6 text-center text-muted">
                      {isBusy ? t('app.searching') : t('app.nothingFound')}
                    </p>
                  )}
                >
                  {sections.map(({ title, commands }) => (
                    <MenuSection key={title} className="pb-1">
                      <Header className="px-2 pt-2 pb-1 text-label font-semibold text-muted">{title}</Header>
                      {commands.map((command) => (
                        <Entry key={command.id} command={command} />
                      ))}
                    </MenuSection>
                  ))}
                </Menu>
                {missing && !isBusy && (
                  <p className="px-4 pb-4 text-small text-muted">{t('app.noOrderWithTheNumberCheck', { missing })}</p>
                )}
              </div>
            </Autocomplete>
            <p role="status" className="sr-only">
              {isBusy
                ? t('app.searching2')
                : t('app.results2', { foundCount: found.length }) + (missing ? t('app.noOrder') : '')}
            </p>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Before the next key, which would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

const Entry = ({ command: { id, label, hint } }: { command: Command }) => (
  <MenuItem
    id={id}
    textValue={label}
    className="flex cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-small outline-none focus:bg-hover data-focused:bg-hover data-focused:font-medium"
  >
    <Text slot="label" className="min-w-0 flex-1 truncate">
      {label}
    </Text>
    {hint && <span className="shrink-0 text-label text-muted">{hint}</span>}
  </MenuItem>
);
