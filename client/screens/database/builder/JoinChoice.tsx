import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { Join } from './joinTables.ts';
import type { Structures } from '#client/screens/database/tables/useSchema.ts';

const SEPARATOR = '.';

/** Chooses the columns that join a table without a foreign key. */
export function JoinChoice({
  table,
  others,
  structures,
  onChoose,
}: {
  table: string;
  others: string[];
  structures: Structures;
  onChoose: (join: Join) => void;
}) {
  const [ownColumn, setOwnColumn] = useState('');
  const [other, setOther] = useState('');
  const columns = (structures[table] ?? []).map(({ column_name }) => [column_name, column_name] as const);
  const targets = others.flatMap((name) =>
    (structures[name] ?? []).map(({ column_name }) => name + SEPARATOR + column_name),
  );
  const choose = () => {
    const [toTable, toColumn] = other.split(SEPARATOR) as [string, string];
    onChoose({ table, column: ownColumn, toTable, toColumn });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-warning-soft px-3 py-2 text-small text-warning">
      <legend className="sr-only">{t('database.joinOf', { table })}</legend>
      <span>{t('database.noKeyJoinsToTheOther', { table })}</span>
      <Select
        label={t('database.columnOf', { table })}
        value={ownColumn}
        options={[['', 'coluna…'] as const, ...columns]}
        onChange={setOwnColumn}
      />
      <span aria-hidden>=</span>
      <Select
        label={t('database.columnThatHasTheValueOf', { table })}
        value={other}
        options={[['', 'coluna…'] as const, ...targets.map((name) => [name, name] as const)]}
        onChange={setOther}
      />
      <Button disabled={!ownColumn || !other} onClick={choose}>
        {t('database.join')}
      </Button>
    </fieldset>
  );
}
