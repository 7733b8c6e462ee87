import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HoverCard } from './HoverCard.tsx';

test('a card describes its link while it is shown, and holds nothing that takes the focus', () => {
  const link = document.createElement('a');
  link.href = '/products/1';
  document.body.append(link);
  const { unmount } = render(<HoverCard link={link}>R$ 10,00</HoverCard>);
  expect(screen.getByRole('tooltip').querySelector('a, button, [tabindex]')).toBeNull();
  expect(document.getElementById(link.getAttribute('aria-describedby')!)?.textContent).toBe('R$ 10,00');
  unmount();
  expect(link.hasAttribute('aria-describedby')).toBe(false);
  link.remove();
});
