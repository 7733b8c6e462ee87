import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './Button.tsx';
import { chooseNextTheme, currentTheme, followTheme } from '#client/ui/page/theme.ts';

const choices = {
  system: { label: 'Tema: sistema', Icon: Monitor },
  light: { label: 'Tema: claro', Icon: Sun },
  dark: { label: 'Tema: escuro', Icon: Moon },
} as const;

/** Button that cycles the theme through system, light and dark. */
export function ThemeToggle() {
  const { label, Icon } = choices[useSyncExternalStore(followTheme, currentTheme)];
  return (
    <IconButton label={label} onClick={chooseNextTheme}>
      <Icon size={15} aria-hidden />
    </IconButton>
  );
}
