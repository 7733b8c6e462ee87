import { Check } from 'lucide-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { MenuItem, Separator } from 'react-aria-components';
import { htmlLanguage, locale } from '#client/lib/language/locale.ts';
import { isKnownOperator } from '#client/parts/operator/knownOperator.ts';
import { paths } from '#client/lib/paths.ts';
import { t } from '#client/lib/language/t.ts';
import { themes } from '#client/ui/controls/ThemeToggle.tsx';
import { MenuList, menuItemClass } from '#client/ui/page/navigation/MenuList.tsx';
import { chooseTheme, currentTheme, followTheme, type Theme } from '#client/ui/page/theme.ts';
import { chooseForPerson } from '#client/parts/language/chooseForPerson.ts';
import { languages } from '#client/parts/language/languages.ts';
import { personPages } from './pages.ts';

const installation = () => ({ to: paths.operator, label: t('app.installation') });

/** Pages, theme and language of the signed-in person. */
export function PersonMenuList({
  triggerRef,
  current,
  onClose,
}: {
  triggerRef: RefObject<HTMLElement | null>;
  current?: string;
  onClose: () => void;
}) {
  const theme = useSyncExternalStore(followTheme, currentTheme);
  return (
    <MenuList
      label={t('app.yourAccount')}
      triggerRef={triggerRef}
      entries={isKnownOperator() ? [...personPages, installation()] : personPages}
      current={current}
      onClose={onClose}
    >
      <Separator className="my-1 border-t border-line" />
      {(Object.keys(themes) as Theme[]).map((it) => (
        <MenuItem
          key={it}
          id={`theme:${it}`}
          textValue={themes[it].label}
          onAction={() => chooseTheme(it)}
          className={menuItemClass}
        >
          {themes[it].label}
          {it === theme && <Check size={14} role="img" aria-label={t('app.chosen')} className="ml-auto" />}
        </MenuItem>
      ))}
      <Separator className="my-1 border-t border-line" />
      {languages.map(([tag, name]) => (
        <MenuItem
          key={tag}
          id={`language:${tag}`}
          textValue={name}
          onAction={() => void chooseForPerson(tag)}
          className={menuItemClass}
        >
          <span lang={htmlLanguage(tag)}>{name}</span>
          {tag === locale() && <Check size={14} role="img" aria-label={t('app.chosen')} className="ml-auto" />}
        </MenuItem>
      ))}
    </MenuList>
  );
}
