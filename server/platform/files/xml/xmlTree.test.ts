import { expect, test } from 'vitest';
import { DomainError } from '#server/platform/values/errors.ts';
import { childrenOf, nodeAt, textAt } from './xmlNode.ts';
import { xmlText } from './xmlText.ts';
import { xmlTree } from './xmlTree.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => xmlTree(bytes(text));
/** Sentence with which a file is refused. */
function refusalOf(content: string | Uint8Array): string {
  try {
    xmlTree(typeof content === 'string' ? bytes(content) : content);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
  return 'read';
}

test('an XML file is read as a tree of elements in their order, without prefixes', () => {
  const tree = read(
    '<?xml version="1.0"?><n:a xmlns:n="x" id="1"><b>um &amp; <![CDATA[<dois>]]></b><b/><c> três </c></n:a>',
  );
  expect(tree.name).toBe('a');
  expect(tree.attributes.get('id')).toBe('1');
  expect(childrenOf(tree, 'b').map(({ text }) => text)).toEqual(['um & <dois>', '']);
  expect([textAt(tree, 'c'), textAt(tree, 'b'), textAt(tree, 'd'), nodeAt(tree, 'd', 'e')]).toEqual([
    'três',
    'um & <dois>',
    null,
    null,
  ]);
});

test('a tree written as text is read as the same tree', () => {
  const tree = read('<a b="&lt;&quot;"><c>x &amp; &lt;y&gt;</c><d/></a>');
  expect(read(xmlText(tree))).toEqual(tree);
});

test('names that are keys of every object are names like others', () => {
  const tree = read('<a><__proto__>1</__proto__><constructor>2</constructor></a>');
  expect([textAt(tree, '__proto__'), textAt(tree, 'constructor')]).toEqual(['1', '2']);
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
});

test('files in UTF-8 with a byte-order mark and in declared ISO-8859-1 keep their letters', () => {
  expect(read('\uFEFF<a>ção</a>').text).toBe('ção');
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ção</a>', 'latin1');
  expect(xmlTree(latin).text).toBe('ção');
  expect(refusalOf(Buffer.from('<a>ção</a>', 'latin1'))).toBe('O XML não está em UTF-8.');
  expect(refusalOf('<?xml version="1.0" encoding="UTF-16"?><a/>')).toBe(
    'O XML está em UTF-16: envie-o em UTF-8 ou ISO-8859-1.',
  );
});

const many = (times: number, text: string) => text.repeat(times);
const MALFORMED = 'O XML está malformado ou incompleto.';
const DOCTYPE = 'O XML tem um DOCTYPE, que não é aceito.';

test.each([
  ['an empty file', '', 'O arquivo está vazio.'],
  ['a file without elements', '<?xml version="1.0"?>', MALFORMED],
  ['text that is not XML', 'PK\u0003\u0004', MALFORMED],
  ['a file that ends early', '<a><b>', MALFORMED],
  ['two roots', '<a/><b/>', MALFORMED],
  ['an attribute given twice', '<a b="1" b="2"/>', MALFORMED],
  ['an undefined entity', '<a>&nope;</a>', MALFORMED],
  ['a character that XML excludes', '<a>\u0001</a>', MALFORMED],
  ['nested entities', '<!DOCTYPE a [<!ENTITY b "cccc"><!ENTITY d "&b;&b;">]><a>&d;</a>', DOCTYPE],
  ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', DOCTYPE],
  [
    'an entity used many times',
    `<!DOCTYPE a [<!ENTITY b "${many(1000, 'x')}">]><a>${many(20_000, '&b;')}</a>`,
    DOCTYPE,
  ],
  ['a long file', `<a>${many(250_001, '<b/>')}</a>`, 'O XML tem mais de 1 MB.'],
  ['many character references', `<a>${many(20_001, '&#65;')}</a>`, 'O XML tem entidades demais.'],
  ['deep nesting', many(41, '<a>') + many(41, '</a>'), 'O XML tem níveis demais.'],
  ['many elements', `<a>${many(150_000, '<b/>')}</a>`, 'O XML tem elementos demais.'],
  ['a long text', `<a>${many(20_001, 'x')}</a>`, 'O XML tem um texto longo demais.'],
  ['a long attribute', `<a b="${many(20_001, 'x')}"/>`, 'O XML tem um atributo longo demais.'],
])('%s is refused with a sentence', (_what, content, sentence) => {
  expect(refusalOf(content)).toBe(sentence);
});

test('files within the limits are read', () => {
  expect(refusalOf(many(40, '<a>') + many(40, '</a>'))).toBe('read');
  expect(refusalOf(`<a>${many(20_000, 'x')}</a>`)).toBe('read');
});
