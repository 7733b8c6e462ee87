import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

const KEY = 'theme'; // also read by public/theme.js
const choices = {
  system: { label: 'Tema: sistema', Icon: Monitor, next: 'light' },
  light: { label: 'Tema: claro', Icon: Sun, next: 'dark' },
  dark: { label: 'Tema: escuro', Icon: Moon, next: 'system' },
} as const;
type Choice = keyof typeof choices;

const current = (): Choice => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** Goes round system, light, dark; remembered on this device. */
export function ThemeToggle() {
  const [choice, setChoice] = useState(current);
  const { label, Icon, next } = choices[choice];
  const choose = () => {
    if (next === 'system') {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(KEY);
    } else {
      document.documentElement.dataset.theme = next;
      localStorage.setItem(KEY, next);
    }
    setChoice(next);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={choose}
      className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <Icon size={15} aria-hidden />
    </button>
  );
}
