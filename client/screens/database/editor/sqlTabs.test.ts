import { expect, test } from 'vitest';
import { activeTab, changeTabs, readTabs, type SqlTabsChange } from './sqlTabs.ts';

const after = (...changes: SqlTabsChange[]) => changes.reduce(changeTabs, readTabs(null));
const sqls = (state: ReturnType<typeof readTabs>) => state.tabs.map(({ sql }) => sql);

test('a text opens in the active tab when it is empty, otherwise in a new tab', () => {
  const opened = after({ do: 'open', sql: 'SELECT 1' }, { do: 'open', sql: 'SELECT 2', name: 'Dois' });
  expect(sqls(opened)).toEqual(['SELECT 1', 'SELECT 2']);
  expect(activeTab(opened)).toMatchObject({ sql: 'SELECT 2', name: 'Dois' });
  expect(sqls(changeTabs(opened, { do: 'open', sql: 'SELECT 2' }))).toHaveLength(2);
});

test('closing the active tab activates its neighbour, and closing the last one leaves an empty tab', () => {
  const three = after({ do: 'open', sql: 'a' }, { do: 'open', sql: 'b' }, { do: 'open', sql: 'c' });
  expect(activeTab(changeTabs(three, { do: 'close', id: three.activeId })).sql).toBe('b');
  const closed = three.tabs.reduce((state, { id }) => changeTabs(state, { do: 'close', id }), three);
  expect(sqls(closed)).toEqual(['']);
});

test('stored tabs are restored, and invalid stored values are ignored', () => {
  const kept = after({ do: 'open', sql: 'SELECT $a' }, { do: 'set', parameters: { a: { kind: 'date', value: 'x' } } });
  expect(readTabs(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const broken of [null, 7, 'x', { tabs: 'x' }, { tabs: [{ id: 'x' }] }, { tabs: [], activeId: 3 }])
    expect(sqls(readTabs(broken))).toEqual(['']);
  expect(readTabs({ tabs: [{ id: 4, name: 'n', sql: 's', parameters: { a: { kind: 'evil' } } }] }).tabs[0]).toEqual({
    id: 4,
    name: 'n',
    sql: 's',
    parameters: { a: { kind: 'text', value: '' } },
  });
});

test('at most twenty tabs are kept', () => {
  const many = after(...Array.from({ length: 25 }, (_, at): SqlTabsChange => ({ do: 'open', sql: `SELECT ${at}` })));
  expect(many.tabs).toHaveLength(20);
  expect(activeTab(many).sql).toBe('SELECT 24');
});
