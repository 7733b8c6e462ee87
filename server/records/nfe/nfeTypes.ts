import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Money } from '#server/platform/values/money.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { type ImportedFile, type NfeImport, refusedFiles } from './imports/nfeImports.ts';
import type { UnknownItem } from './purchases/unknownItems.ts';
import type { ReturnNote } from './sales/returnNotes.ts';
import type { ReturnUse } from './sales/returnUse.ts';
import type { LoneNfe, NfeDifference, SoldOrder } from './sales/saleLists.ts';

const brl = (minor: number): Money => ({ minor, currency: 'BRL' });
const brlOrNull = (minor: number | null): Money | null => (minor === null ? null : brl(minor));

const STATES: Record<NfeImport['state'], { description: string }> = {
  receiving: { description: 'Parts of the file are missing.' },
  checking: { description: 'It is read without storing anything.' },
  checked: { description: 'Its counts say what an import would do.' },
  importing: { description: 'It is stored, a slice at a time.' },
  done: { description: 'All of it is stored.' },
  failed: { description: 'It could not be read; `failure` says why.' },
};
const NfeImportStateType = wordEnum('NfeImportState', { description: 'How far an import is.', values: STATES });

const RefusedFileType = builder.objectRef<ImportedFile>('RefusedNfeFile').implement({
  description: 'A file that was refused.',
  fields: (t) => ({
    name: t.exposeString('file', { description: 'As it is called in the ZIP.' }),
    why: t.exposeString('why', { nullable: true, description: 'Why, in a sentence.' }),
  }),
});

export const NfeImportType = builder.objectRef<NfeImport>('NfeImport').implement({
  description: 'A file of NF-e that was sent: an XML, or a ZIP of many.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number, by which REST names it.' }),
    name: t.exposeString('name', { description: 'Name of the file.' }),
    state: t.expose('state', { type: NfeImportStateType, description: 'How far it is.' }),
    filesTotal: t.exposeInt('filesTotal', { nullable: true, description: 'Files in it; null until it is opened.' }),
    filesDone: t.exposeInt('filesDone', { description: 'Files read so far.' }),
    okCount: t.exposeInt('ok', { description: 'New documents and events.' }),
    alreadyCount: t.exposeInt('already', { description: 'Documents and events that were stored already.' }),
    refusedCount: t.exposeInt('refused', { description: 'Files that were refused.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why the whole file was not read.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    refusedFiles: t.field({
      type: [RefusedFileType],
      description: 'The first 50 refused files; REST exports all.',
      complexity: 5,
      resolve: ({ id }, _args, { viewer }) => refusedFiles(viewer, id),
    }),
  }),
});

const UnknownItemType = builder.objectRef<UnknownItem>('SupplierItem').implement({
  description: 'An item of a supplier that no person joined to a product yet.',
  fields: (t) => ({
    supplierCnpj: t.exposeString('supplierCnpj', { description: 'Who issued the documents, 14 characters.' }),
    supplierName: t.exposeString('supplierName', { nullable: true, description: 'Its name in the latest document.' }),
    supplierSku: t.exposeString('supplierSku', { description: "The supplier's code." }),
    name: t.exposeString('name', { description: 'Its name in the latest document.' }),
    ean: t.exposeString('ean', { nullable: true, description: 'GTIN of one unit; null without one.' }),
    factor: t.exposeString('factor', { description: 'Units in one quantity, as the document says; a decimal number.' }),
    documentCount: t.exposeInt('documentCount', { description: 'Items of purchases with this code.' }),
    bought: t.field({
      type: MoneyType,
      description: 'Value of all of them.',
      resolve: ({ productsMinor }) => brl(productsMinor),
    }),
    suggestions: t.field({
      type: [ProductType],
      complexity: { multiplier: 2 },
      description: 'Products with its EAN, else with its code as SKU.',
      resolve: ({ suggestions }) => suggestions,
    }),
  }),
});

const pageOf = <Row>(name: string) => builder.objectRef<Page<Row>>(`${name}Page`);

const SoldOrderType = builder.objectRef<SoldOrder>('SoldOrder').implement({
  description: 'An order of a sale, as lists of NF-e name it.',
  fields: (t) => ({
    orderId: t.id({ description: 'Its number here.', resolve: ({ id }) => String(id) }),
    number: t.exposeString('number', { description: "The marketplace's number." }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was sold.' }),
    day: t.expose('day', { type: 'Date', description: 'Day of the sale.' }),
    total: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Price less discount, with the freight charged to the buyer; null while a price is unknown.',
      resolve: ({ totalMinor }) => brlOrNull(totalMinor),
    }),
  }),
});

const LoneNfeType = builder.objectRef<LoneNfe>('LoneNfe').implement({
  description: 'An NF-e of a sale without an order.',
  fields: (t) => ({
    documentId: t.id({ description: 'Its number here.', resolve: ({ id }) => String(id) }),
    key: t.exposeString('key', { description: 'Access key.' }),
    number: t.exposeInt('number', { nullable: true, description: 'Number of the document at its issuer (nNF).' }),
    day: t.expose('day', { type: 'Date', description: 'Day of issue.' }),
    buyerUf: t.exposeString('buyerUf', { nullable: true, description: 'State that the goods go to.' }),
    total: t.field({
      type: MoneyType,
      description: 'Total of the document (vNF).',
      resolve: ({ totalMinor }) => brl(totalMinor),
    }),
    proposals: t.expose('proposals', {
      type: [SoldOrderType],
      complexity: { multiplier: 2 },
      description: 'At most five orders of the same total, three days around; a person chooses.',
    }),
  }),
});

const NfeDifferenceType = builder.objectRef<NfeDifference>('NfeDifference').implement({
  description: 'Orders whose NF-e have another total.',
  fields: (t) => ({
    documentId: t.id({ description: 'Number of the first document here.', resolve: ({ id }) => String(id) }),
    key: t.exposeString('key', { description: 'Access key of the first document.' }),
    number: t.exposeInt('number', { nullable: true, description: 'Number of the first document at its issuer (nNF).' }),
    day: t.expose('day', { type: 'Date', description: 'Day of issue.' }),
    documentCount: t.exposeInt('documentCount', { description: 'Documents of these orders.' }),
    orderNumbers: t.exposeStringList('orderNumbers', { description: "The marketplace's numbers of the orders." }),
    nfeTotal: t.field({
      type: MoneyType,
      description: 'Total of the document (vNF).',
      resolve: ({ nfeMinor }) => brl(nfeMinor),
    }),
    ordersTotal: t.field({
      type: MoneyType,
      description: 'Price less discount of the orders, with or without freight, whichever is closer.',
      resolve: ({ ordersMinor }) => brl(ordersMinor),
    }),
    difference: t.field({
      type: MoneyType,
      description: 'Documents less orders.',
      resolve: ({ differenceMinor }) => brl(differenceMinor),
    }),
  }),
});

const USES: Record<ReturnUse, { description: string }> = {
  used: { description: 'Taxes of the sale follow it.' },
  partly: { description: 'They follow a part of it; `reason` says why.' },
  unused: { description: 'They do not follow it; `reason` says why.' },
};
const ReturnUseType = wordEnum('NfeReturnUse', { description: 'What became of a return note.', values: USES });

const ReturnNoteType = builder.objectRef<ReturnNote>('NfeReturnNote').implement({
  description:
    'A document that says goods of a sale came back (finNFe 4): an own entry, or of the company that bought.',
  fields: (t) => ({
    documentId: t.id({ description: 'Its number here.', resolve: ({ id }) => String(id) }),
    key: t.exposeString('key', { description: 'Access key.' }),
    number: t.exposeInt('number', { nullable: true, description: 'Number of the document at its issuer (nNF).' }),
    day: t.expose('day', { type: 'Date', description: 'Day of issue.' }),
    isOwn: t.exposeBoolean('isOwn', { description: 'The account issued it; else who bought.' }),
    orderNumbers: t.exposeStringList('orderNumbers', {
      description: "The marketplace's numbers of the orders of the sales that it refers to.",
    }),
    total: t.field({
      type: MoneyType,
      description: 'Total of the document (vNF).',
      resolve: ({ totalMinor }) => brl(totalMinor),
    }),
    use: t.expose('use', { type: ReturnUseType, description: 'What became of it.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it is not used, or not whole, in a sentence; null when it is.',
    }),
  }),
});

export const UnknownItemsPageType = pageOf<UnknownItem>('SupplierItem').implement({
  description: 'A page of items to join to products.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', { type: [UnknownItemType], description: 'Those of the highest value first.' }),
  }),
});
export const SoldOrderPageType = pageOf<SoldOrder>('SoldOrder').implement({
  description: 'A page of orders without an NF-e.',
  interfaces: [PageType],
  fields: (t) => ({ rows: t.expose('rows', { type: [SoldOrderType], description: 'Latest first.' }) }),
});
export const LoneNfePageType = pageOf<LoneNfe>('LoneNfe').implement({
  description: 'A page of NF-e without an order.',
  interfaces: [PageType],
  fields: (t) => ({ rows: t.expose('rows', { type: [LoneNfeType], description: 'Latest first.' }) }),
});
export const NfeDifferencePageType = pageOf<NfeDifference>('NfeDifference').implement({
  description: 'A page of orders whose NF-e have another total.',
  interfaces: [PageType],
  fields: (t) => ({ rows: t.expose('rows', { type: [NfeDifferenceType], description: 'Latest first.' }) }),
});
export const ReturnNotePageType = pageOf<ReturnNote>('NfeReturnNote').implement({
  description: 'Notes by which goods came back, with what became of them.',
  interfaces: [PageType],
  fields: (t) => ({ rows: t.expose('rows', { type: [ReturnNoteType], description: 'Latest first.' }) }),
});
