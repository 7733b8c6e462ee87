import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { createQuery } from './changeQueries.ts';
import { savedQueries } from './savedQueries.ts';

useTestDatabase();

const file = 'prisma/migrations/20261123093000_saved_query_parameters/migration.sql';

test.runIf(hasTrials)(
  'the {{parameters}} of queries saved before become $parameters, also inside of texts',
  async () => {
    const viewer = await newViewer('Dona');
    const texts = {
      'SELECT {{ n }}, {{situação}} + 1': 'SELECT $n, $situação + 1',
      "LIKE '%{{busca}}%' AND x = '{{a}}'": "LIKE '%' || $busca || '%' AND x = '' || $a || ''",
      "'d''água {{a}}' || {{b}}": "'d''água ' || $a || '' || $b",
      'SELECT \'{{}}\', \'{"a": {"b": 1}}\', $c': 'SELECT \'{{}}\', \'{"a": {"b": 1}}\', $c',
    };
    for (const [index, sql] of Object.keys(texts).entries()) await createQuery(viewer, { name: `c${index}`, sql });
    await queryRows(readFileSync(join(projectRoot, file), 'utf8'));
    expect((await savedQueries(viewer)).map(({ sql }) => sql)).toEqual(Object.values(texts));
  },
);
