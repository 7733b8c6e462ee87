import { builder } from '#server/platform/graphql/builder.ts';
import type { PageLimits } from '#server/platform/graphql/pages.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { accountCnpjs } from './cnpjs/accountCnpjs.ts';
import { setAccountCnpjs } from './cnpjs/setAccountCnpjs.ts';
import { nfeImports } from './imports/nfeImports.ts';
import { discardImport, startImport } from './imports/openImport.ts';
import {
  LoneNfePageType,
  NfeDifferencePageType,
  NfeImportType,
  ReturnNotePageType,
  SoldOrderPageType,
  UnknownItemsPageType,
} from './nfeTypes.ts';
import { type AppliedCosts, applyPurchaseCosts } from './purchases/applyPurchaseCosts.ts';
import { linkSupplierItem } from './purchases/linkSupplierItem.ts';
import { UNKNOWN_PAGE, unknownItems } from './purchases/unknownItems.ts';
import { linkNfeOrder, unlinkNfeOrder } from './sales/linkNfeOrder.ts';
import { returnNotes } from './sales/returnNotes.ts';
import { nfeDifferences, nfeWithoutOrder, ordersWithoutNfe, SALES_PAGE } from './sales/saleLists.ts';

const costOf =
  ({ standard }: PageLimits) =>
  ({ size }: { size?: number | null }) => ({ field: 10, multiplier: Math.max(1, (size ?? standard) / 25) });

const NfeType = builder.objectRef<Viewer>('Nfe').implement({
  description: 'Electronic invoices (NF-e) of the account: what it bought, and what it sold.',
  fields: (t) => ({
    cnpjs: t.stringList({
      description: 'CNPJs of the account; documents of others are refused.',
      resolve: ({ accountId }) => accountCnpjs(accountId),
    }),
    imports: t.field({
      type: [NfeImportType],
      description: 'The latest 20 files that were sent.',
      complexity: { field: 5, multiplier: 4 },
      resolve: (viewer) => nfeImports(viewer),
    }),
    unknownItems: t.field({
      type: UnknownItemsPageType,
      description: 'Items of purchases to join to products.',
      args: pageArguments(t.arg, UNKNOWN_PAGE),
      complexity: costOf(UNKNOWN_PAGE),
      resolve: (viewer, page) => unknownItems(viewer, page),
    }),
    ordersWithoutNfe: t.field({
      type: SoldOrderPageType,
      description: 'Orders without a document, since the first one of a sale.',
      args: pageArguments(t.arg, SALES_PAGE),
      complexity: costOf(SALES_PAGE),
      resolve: (viewer, page) => ordersWithoutNfe(viewer, page),
    }),
    nfeWithoutOrder: t.field({
      type: LoneNfePageType,
      description: 'Documents of sales without an order.',
      args: pageArguments(t.arg, SALES_PAGE),
      complexity: costOf(SALES_PAGE),
      resolve: (viewer, page) => nfeWithoutOrder(viewer, page),
    }),
    differences: t.field({
      type: NfeDifferencePageType,
      description: 'Orders whose documents have another total.',
      args: pageArguments(t.arg, SALES_PAGE),
      complexity: costOf(SALES_PAGE),
      resolve: (viewer, page) => nfeDifferences(viewer, page),
    }),
    returnNotes: t.field({
      type: ReturnNotePageType,
      description: 'Documents that say goods of a sale came back, and what became of them.',
      args: pageArguments(t.arg, SALES_PAGE),
      complexity: costOf(SALES_PAGE),
      resolve: (viewer, page) => returnNotes(viewer, page),
    }),
  }),
});

builder.objectField(ViewerType, 'nfe', (t) =>
  t.field({
    type: NfeType,
    description: 'Electronic invoices (NF-e).',
    cache: 'day',
    resolve: (viewer) => viewer,
  }),
);

const NfePayloadType = builder.objectRef<object>('NfePayload').implement({
  description: 'Result of a change of NF-e.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerType,
      description: 'For refetching dependent figures.',
      resolve: (_changed, _args, { viewer }) => viewer,
    }),
  }),
});

const PurchaseCostsPayloadType = builder.objectRef<AppliedCosts>('ApplyPurchaseCostsPayload').implement({
  description: 'What purchases set as costs of products, or would set.',
  fields: (t) => ({
    changed: t.exposeInt('changed', { description: 'New and changed costs.' }),
    removed: t.exposeInt('removed', { description: 'Costs whose purchase is no more.' }),
    entered: t.exposeInt('entered', { description: 'Costs that a person entered for the day, which stay.' }),
    same: t.exposeInt('same', { description: 'Costs that stay as they are.' }),
    lines: t.exposeInt('lines', {
      nullable: true,
      description: 'Changed order lines; null while a job recomputes them.',
    }),
    viewer: t.field({
      type: ViewerType,
      description: 'For refetching dependent figures.',
      resolve: (_changed, _args, { viewer }) => viewer,
    }),
  }),
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => {
  const pair = {
    documentId: t.arg.id({ required: true, description: 'Number of the document here.' }),
    orderId: t.arg.id({ required: true, description: 'Number of the order here.' }),
  };
  const pairOf = (ids: { documentId: string | number; orderId: string | number }) => ({
    documentId: rowNumber(ids.documentId),
    orderId: Number(ids.orderId),
  });
  return {
    setAccountCnpjs: t.field({
      type: NfePayloadType,
      description: 'Replaces the CNPJs of the account.',
      args: { cnpjs: t.arg.stringList({ required: true, description: 'With or without punctuation, at most 50.' }) },
      errors,
      resolve: async (_root, { cnpjs }, { viewer }) => {
        await setAccountCnpjs(viewer, cnpjs);
        return {};
      },
    }),
    startNfeImport: t.field({
      type: NfePayloadType,
      description: 'Starts reading a file that REST received, or imports what a dry run checked.',
      args: {
        number: t.arg.int({ required: true, description: 'Number of the import.' }),
        dryRun: t.arg.boolean({ required: true, description: 'Whether nothing is stored.' }),
      },
      errors,
      resolve: async (_root, { number, dryRun }, { viewer }) => {
        await startImport(viewer, number, { dryRun });
        return {};
      },
    }),
    discardNfeImport: t.field({
      type: NfePayloadType,
      description: 'Forgets an import that is not under way; stored documents stay.',
      args: { number: t.arg.int({ required: true, description: 'Number of the import.' }) },
      errors,
      resolve: async (_root, { number }, { viewer }) => {
        await discardImport(viewer, number);
        return {};
      },
    }),
    linkSupplierItem: t.field({
      type: NfePayloadType,
      description: 'Says once which products an item of a supplier is; all its purchases use it.',
      args: {
        supplierCnpj: t.arg.string({ required: true, description: 'Who issued the documents, 14 characters.' }),
        supplierSku: t.arg.string({ required: true, description: "The supplier's code." }),
        productIds: t.arg.globalIDList({
          for: ProductType,
          required: true,
          description: 'Listings of the product; empty: the item is unknown again.',
        }),
        factor: t.arg.string({ required: true, description: 'Units in one quantity: a box of 12 is 12.' }),
      },
      errors,
      resolve: async (_root, { productIds, ...item }, { viewer }) => {
        await linkSupplierItem(viewer, { ...item, productIds: productIds.map(({ id }) => rowNumber(id)) });
        return {};
      },
    }),
    applyPurchaseCosts: t.field({
      type: PurchaseCostsPayloadType,
      description: 'Sets costs of products by the purchases whose items were joined.',
      args: {
        dryRun: t.arg.boolean({ required: true, description: 'Returns the same counts and stores nothing.' }),
        leadDays: t.arg.int({
          defaultValue: 0,
          description: 'Days from a purchase until its cost is in force, at most 90.',
        }),
      },
      errors,
      resolve: (_root, { dryRun, leadDays }, { viewer }) =>
        applyPurchaseCosts(viewer, { dryRun, leadDays: leadDays ?? 0 }),
    }),
    linkNfeOrder: t.field({
      type: NfePayloadType,
      description: 'Says that a document is of an order.',
      args: pair,
      errors,
      resolve: async (_root, ids, { viewer }) => {
        await linkNfeOrder(viewer, pairOf(ids));
        return {};
      },
    }),
    unlinkNfeOrder: t.field({
      type: NfePayloadType,
      description: 'Takes back that a person said so.',
      args: pair,
      errors,
      resolve: async (_root, ids, { viewer }) => {
        await unlinkNfeOrder(viewer, pairOf(ids));
        return {};
      },
    }),
  };
});
