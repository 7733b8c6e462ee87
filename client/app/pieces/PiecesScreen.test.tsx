import { readdirSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PiecesScreen } from './PiecesScreen.tsx';

test('the component page shows every component of client/ui', () => {
  render(<PiecesScreen />, { wrapper: MemoryRouter });
  const shown = screen.getAllByRole('region').flatMap((it) => it.getAttribute('aria-label') ?? []);
  const files = readdirSync('client/ui', { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(components.length).toBeGreaterThan(30);
  expect(shown.filter((name) => name.endsWith('.tsx')).toSorted()).toEqual(components.toSorted());
});
