import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFocusHeading } from './useFocusHeading.ts';

function Shell() {
  useFocusHeading();
  return (
    <main>
      <Link to="/rules">to the page</Link>
      <Link to="/rules#loss">to its part</Link>
      <Routes>
        <Route path="/" element={<h1>Start</h1>} />
        <Route path="/rules" element={<Rules />} />
      </Routes>
    </main>
  );
}

/** Takes the focus as soon as it is drawn, as a row that the address names. */
function Rules() {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => row.current?.focus(), []);
  return (
    <>
      <h1>Rules</h1>
      <ul>
        <li ref={row} id="loss" tabIndex={-1}>
          Loss
        </li>
      </ul>
    </>
  );
}

const follow = async (link: string) => {
  render(
    <MemoryRouter>
      <Shell />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: link }));
};

test('another page takes the focus to its heading', async () => {
  await follow('to the page');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rules' }));
});

test('the part that the address names keeps the focus that it took with the first drawing', async () => {
  await follow('to its part');
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
});
