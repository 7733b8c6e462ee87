#!/usr/bin/env node
/**
 * Finds words written in code instead of catalogues (i18n/, docs/decisions/079). In the client: text of JSX, strings of attributes
 * that are shown, and sentences in any other string. On the server: Portuguese in any string.
 *
 *   node tools/literals.mjs          each of them; exit code 1 when there is one
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** Not shown to a seller, or shown as it is in every language: the component page of developers, SQL, what loads the words. */
const EXEMPT =
  /^client\/(app\/pieces\/|build\/|lib\/language\/|screens\/database\/(editor\/help\/examples|editor\/duckdb|builder\/builderQuery)\.ts$)/;
/** The same in every language: commands, codes, a currency, an example that is pasted; messages of developers' errors. */
const SAME = new Set([
  'no clipboard',
  'npm run erase-account -- {} --yes',
  'brand owner: the page could not be refreshed',
  '{} is {} and the steps before it come to {}',
  'CBS, % (split payment)',
  'IBS, % (split payment)',
  'CAN-1\t12,50\n7891234567895\t8,90',
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  '$desde IS NULL OR order_date >= $desde',
  'US$',
  'NULL',
  'Demo               demo@exemplo.com.br / demonstracao',
  'Loja Demonstração',
  "{}.kind IN ('das', 'sale_tax')",
]);
const SHOWN = new Set(
  `label title hint placeholder aria-label heading intro action one many confirm text outcome clearLabel what note unit alt
  summary legend description aria-description question`.split(/\s+/),
);
/** Attributes and properties with names of classes, keys and the like. */
const HIDDEN = /^(?:\w*class(?:Name)?|key|id|href|to|type|d|role|style|rel|form|scope)$/i;
const LETTER = /\p{L}{2}/u;
/** Words that make two words a sentence, in Portuguese or English. */
const SENTENCE =
  /(?:^|[\s“(])(?:de|do|da|dos|das|em|no|na|nos|nas|para|por|com|sem|não|que|ou|se|um|uma|os|as|ao|até|the|of|and|with|without|is|are|be|could|not|your|this|a|e|o|to|from)\s+[\p{L}{]/iu;
/** A count of something. */
const COUNT = /^\d+ \p{L}{3,}/u;
const FOREIGN = /[À-ÖØ-öø-ÿ]/;
const CODE = /\b(?:SELECT|FROM|WHERE|JOIN|AND|AS|query|fragment)\b|^[.#[/]/;

const isSentence = (text) =>
  LETTER.test(text) && !CODE.test(text) && (FOREIGN.test(text) || SENTENCE.test(text) || COUNT.test(text));

/** What is Portuguese beyond doubt: its letters, and among other words some that are no English ones. */
const PORTUGUESE =
  /[ãõáéíóúâêôçÃÕÁÉÍÓÚÂÊÔÇ]|\b(?:de|da|dos|das|em|um|uma|que|para|com|sem|ou|mais|desconhecid[oa]s?|preencha|informe|escolha|escreva|tente)\b(?=.*\s)|\s(?:desconhecid[oa]s?|demais)\b/i;
/** Properties of the schema, of the documentation of REST and of documented file formats. */
const UNSAID = /^(?:description|summary|help|head|sheet)$/;
const isPortuguese = (text) =>
  LETTER.test(text) && !/\b(?:SELECT|FROM|WHERE|JOIN|UPDATE|INSERT)\b/.test(text) && PORTUGUESE.test(text);
const OF_CLIENT = { isWords: isSentence, hidden: HIDDEN, unsaid: /^wordsOr$/ };
/** `wordsOr` takes Padrão's text for when no words could be loaded; logs and descriptions are not shown to sellers. */
export const OF_SERVER = {
  isWords: isPortuguese,
  hidden: UNSAID,
  unsaid: /^(?:describe|debug|info|warn|error|fatal)$/,
};

/** Words of a source file, as `{ line, text }`. */
export function literalsOf(text, lang = 'tsx', { isWords, hidden, unsaid } = OF_CLIENT) {
  const found = [];
  const add = (node, literal) => {
    if (SAME.has(literal.trim())) return;
    found.push({ line: text.slice(0, node.start).split('\n').length, text: literal.trim() });
  };
  const visit = (node, isShown) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isShown));
    if (!node || typeof node.type !== 'string') return undefined;
    const inside = (shown = false) => {
      for (const [key, child] of Object.entries(node))
        if (key !== 'type' && child && typeof child === 'object') visit(child, shown);
    };
    switch (node.type) {
      case 'JSXText':
        return LETTER.test(node.value.replaceAll(/&\w+;/g, '')) ? add(node, node.value) : undefined;
      case 'JSXAttribute':
        if (HIDDEN.test(node.name.name)) return undefined;
        return visit(node.value, SHOWN.has(node.name.name));
      case 'JSXExpressionContainer':
      case 'ConditionalExpression':
      case 'ParenthesizedExpression':
        if (node.test) visit(node.test, false);
        return [node.expression, node.consequent, node.alternate].forEach((one) => visit(one, isShown));
      case 'Literal':
        if (typeof node.value !== 'string') return undefined;
        return (isShown && LETTER.test(node.value)) || isWords(node.value) ? add(node, node.value) : undefined;
      case 'TemplateLiteral': {
        const quasis = node.quasis.map(({ value }) => value.cooked).join('{}');
        if ((isShown && LETTER.test(quasis.replaceAll('{}', ''))) || isWords(quasis)) add(node, quasis);
        return visit(node.expressions, false);
      }
      case 'Property':
        if (node.computed) visit(node.key, false);
        return hidden.test(node.key.name ?? '') ? undefined : visit(node.value, false);
      case 'CallExpression':
        return unsaid.test(node.callee.name ?? node.callee.property?.name ?? '') ? visit(node.callee, false) : inside();
      case 'BinaryExpression':
        return node.operator === '+' ? inside(isShown) : undefined;
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TaggedTemplateExpression':
        return undefined;
      default:
        return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)
          ? undefined
          : inside();
    }
  };
  visit(parseAst(text, { lang }).body, false);
  return found;
}

/** Words in the code of the client, as `{ file, line, text }`. */
export function literalsOfClient(root = '.') {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testSetup|\/testing\/|\.stories\.|__generated__/.test(file))
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => {
      const lang = file.endsWith('x') ? 'tsx' : 'ts';
      return literalsOf(readFileSync(join(root, file), 'utf8'), lang).map((literal) => ({ file, ...literal }));
    });
}

/**
 * Not shown, or the same in every language: commands, tests, columns of files and the words that imports know in them, words that are
 * recognised in titles, and columns of the marketplaces' reports.
 */
const EXEMPT_SERVER =
  /\/testing\/|\.test\.|__generated__|[cC]li\.ts$|\/(?:file|files|backtest)\/.*(?:File|Files|Workbook|table|tableFile)\.ts$|File\.ts$|saleFiles\.ts$|exportFeeRules\.ts$|(?:overhead|taxClass)Words\.ts$|masters\/matching\/|brazilianStates\.ts$/;
/** The same, one by one. */
const EXEMPT_FILES = [
  'server/insight/cash/forecast/cashTable.ts', // columns of a file
  'server/insight/coverage/stateWords.ts', // words of files (docs/decisions/050)
  'server/insight/reconciliation/differences/evidence/evidenceTables.ts', // of the ticket, as the next
  'server/insight/reconciliation/worklist/evidenceText.ts', // a ticket for the support of a marketplace in Brazil
  'server/insight/sqlbox/tables/', // documentation of the SQL box
  'server/insight/taxes/taxFiles.ts', // rows of files
  'server/market/amazon/listings/listingColumns.ts', // columns of Amazon's report in its languages
  'server/market/mercadolivre/billing/chargeKinds.ts', // names of charges as the bill of Mercado Livre writes them
  'server/market/registry.ts', // names with the article and preposition that only Portuguese says
  'server/records/freight/orderFreight.ts', // a stored name, worded where it is read
  'server/records/reconciliation/recordDisputeEvents.ts', // stored in the place of a name
  'server/work/api/graphiql/', // the explorer of developers
  'server/work/backtest/', // a command
  'server/work/import/', // a command
];

/** Portuguese in the code of the server, as `{ file, line, text }`. */
export function literalsOfServer(root = '.') {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !EXEMPT_SERVER.test(file))
    .filter((file) => !EXEMPT_FILES.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      literalsOf(readFileSync(join(root, file), 'utf8'), 'ts', OF_SERVER).map((literal) => ({ file, ...literal })),
    );
}

if (import.meta.filename === process.argv[1]) {
  const literals = [...literalsOfClient(), ...literalsOfServer()];
  for (const { file, line, text } of literals) console.log(`${file}:${line}: ${JSON.stringify(text)}`);
  if (literals.length > 0) process.exitCode = 1;
}
