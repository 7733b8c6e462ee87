import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import type { Structure } from '#client/screens/database/databaseApi.ts';

const heading = 'border-b border-line px-2 py-1 text-left text-label font-medium whitespace-nowrap text-muted';
const cell = 'border-b border-line px-2 py-1 align-top whitespace-nowrap';

/** A table's columns and indexes, collapsed at first: type, nullable, default, keys and references. */
export function TableStructure({ structure, linkTo }: { structure: Structure; linkTo: (table: string) => string }) {
  const { columns, indexes } = structure;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="border-t border-line">
      <summary className="px-4 py-2 font-medium">
        <Trans
          id="database.structureColumns"
          params={{ columnsCount: columns.length }}
          components={{ span: <span className="font-normal text-muted" /> }}
        />
      </summary>
      {isOpen && (
        <div className="overflow-x-auto px-2 pb-3">
          <table aria-label={t('database.structure')} className="w-full border-separate border-spacing-0 text-small">
            <thead>
              <tr>
                {[
                  t('database.column'),
                  t('database.type'),
                  t('database.null'),
                  t('database.default'),
                  t('database.reference'),
                  t('database.comment'),
                ].map((name) => (
                  <th key={name} scope="col" className={heading}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(
                ({ column_name, data_type, is_nullable, column_default, description, is_key, references }) => (
                  <tr key={column_name}>
                    <th scope="row" className={`${cell} text-left font-medium`}>
                      {column_name}
                      {is_key && (
                        <KeyRound
                          size={12}
                          role="img"
                          aria-label={t('database.key')}
                          className="ml-1 inline text-link"
                        />
                      )}
                    </th>
                    <td className={cell}>{data_type}</td>
                    <td className={cell}>{is_nullable}</td>
                    <td className={cell}>{column_default ?? <span className="text-muted">—</span>}</td>
                    <td className={cell}>
                      {references ? (
                        <Link to={linkTo(references.table_name)} preventScrollReset className="text-link underline">
                          {references.table_name}.{references.column_name}
                        </Link>
                      ) : (
                        <span className="text-muted">—</span>
                      )}
                    </td>
                    <td className="border-b border-line px-2 py-1 text-muted">{description}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
          <div className="px-2 pt-3 text-small">
            <h3 id="indexes" className="text-label font-medium text-muted">
              {t('database.indexes')}
            </h3>
            {indexes.length === 0 ? (
              <p className="text-muted">{t('database.noneAFilterReadsAllRows')}</p>
            ) : (
              <ul aria-labelledby="indexes" className="mt-1 flex flex-wrap gap-2">
                {indexes.map((index) => (
                  <li
                    key={index.columns.join()}
                    className="rounded border border-line px-2 py-0.5 font-mono text-label"
                  >
                    {index.columns.join(', ')}
                    {index.is_unique && <span className="font-sans text-muted"> {t('database.unique')}</span>}
                  </li>
                ))}
              </ul>
            )}
            <p className="pt-2 text-label text-muted">{t('database.theTableShowsOnlyTheData')}</p>
          </div>
        </div>
      )}
    </details>
  );
}
