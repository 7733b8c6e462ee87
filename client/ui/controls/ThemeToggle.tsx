import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '#client/lib/language/t.ts';
import { chooseTheme, currentTheme, followTheme, nextTheme, type Theme } from '#client/ui/page/theme.ts';
import { IconButton } from './Button.tsx';

export const themes: Record<Theme, { label: string; Icon: typeof Monitor }> = {
  system: { label: t('app.themeSystem'), Icon: Monitor },
  light: { label: t('app.themeLight'), Icon: Sun },
  dark: { label: t('app.themeDark'), Icon: Moon },
};

/** Button that cycles the theme through system, light and dark. */
export function ThemeToggle({ hasText = false }: { hasText?: boolean }) {
  const theme = useSyncExternalStore(followTheme, currentTheme);
  const { label, Icon } = themes[theme];
  const toggle = () => chooseTheme(nextTheme(theme));
  if (!hasText)
    return (
      <IconButton label={label} onClick={toggle}>
        <Icon size={16} aria-hidden />
      </IconButton>
    );
  return (
    <button
      type="button"
      onClick={toggle}
      className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-body hover:bg-hover"
    >
      <Icon size={16} aria-hidden />
      {label}
    </button>
  );
}
