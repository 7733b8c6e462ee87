import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import {
  missingUnits,
  type PurchaseLine,
  type PurchaseOrder,
  type PurchaseReceipt,
  type PurchaseState,
} from './purchaseOrder.ts';
import { purchaseOrder } from './purchaseOrders.ts';

const STATES: Record<PurchaseState, { description: string }> = {
  open: { description: 'Nothing came yet.' },
  late: { description: 'Something is missing after the day on which it was due.' },
  partly: { description: 'Something came.' },
  received: { description: 'Nothing is missing.' },
  closed: { description: 'What is missing will not come.' },
};

const PurchaseReceiptType = builder.objectRef<PurchaseReceipt>('PurchaseReceipt').implement({
  description: 'Units that came on a day.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number, to take it back by.' }),
    day: t.expose('day', { type: 'Date', description: 'When they came.' }),
    units: t.exposeInt('units', { description: 'How many.' }),
  }),
});

type LineOfOrder = PurchaseLine & { currency: string };

const PurchaseLineType = builder.objectRef<LineOfOrder>('PurchaseLine').implement({
  description: 'A product of a purchase order.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number, to change it or receive it by.' }),
    product: t.expose('product', { type: ProductType, description: 'The listing by which the product was chosen.' }),
    master: t.exposeInt('masterId', { description: 'Number of the physical product, as REST and files name it.' }),
    units: t.exposeInt('units', { description: 'Ordered units.' }),
    casePack: t.exposeInt('casePack', { nullable: true, description: 'Units in a box; null: loose.' }),
    unitCost: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Cost of a unit; null: as the product costs.',
      resolve: ({ unitCostMinor, currency }) => (unitCostMinor === null ? null : { minor: unitCostMinor, currency }),
    }),
    receivedUnits: t.exposeInt('receivedUnits', { description: 'Units that came.' }),
    missingUnits: t.int({ description: 'Units that did not come.', resolve: missingUnits }),
    receipts: t.expose('receipts', {
      type: [PurchaseReceiptType],
      complexity: { multiplier: 1 },
      description: 'When they came.',
    }),
  }),
});

export const PurchaseOrderType = builder.node(builder.objectRef<PurchaseOrder>('PurchaseOrder'), {
  description: 'What is ordered from a supplier.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, { viewer }) => purchaseOrder(viewer, rowNumber(id)),
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'As REST and files name it.' }),
    supplier: t.exposeString('supplier', { description: 'Who delivers.' }),
    country: t.expose('country', { type: 'CountryCode', description: 'Where it arrives.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Of the costs of its lines.' }),
    orderedOn: t.expose('orderedOn', { type: 'Date', description: 'When it was ordered.' }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true, description: 'When it is due; null: not known.' }),
    note: t.exposeString('note', { nullable: true, description: 'Note of the seller.' }),
    state: t.expose('state', {
      type: wordEnum('PurchaseState', { description: 'How far a purchase order is.', values: STATES }),
      description: 'How far it is.',
    }),
    lines: t.field({
      type: [PurchaseLineType],
      complexity: { multiplier: 2 },
      description: 'Its products.',
      resolve: ({ lines, currency }) => lines.map((line) => ({ ...line, currency })),
    }),
  }),
});

export const PurchaseOrderPageType = builder.objectRef<Page<PurchaseOrder>>('PurchaseOrderPage').implement({
  description: 'Orders to suppliers.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({ type: [PurchaseOrderType], description: 'Its orders.', resolve: ({ rows }) => rows }),
  }),
});

const PurchaseLineInputType = builder.inputType('PurchaseLineInput', {
  description: 'A product of an order, as it is to be stored.',
  fields: (t) => ({
    number: t.int({ description: 'The line to change; absent: a new one.' }),
    product: t.globalID({ for: ProductType, required: true, description: 'A listing of the product.' }),
    units: t.int({ required: true, description: 'Ordered units, 1 to 1,000,000.' }),
    casePack: t.int({ description: 'Units in a box.' }),
    unitCost: t.field({ type: MoneyInputType, description: "In the order's currency; absent: as the product costs." }),
  }),
});

export const PurchaseOrderInputType = builder.inputType('PurchaseOrderInput', {
  description: 'What is ordered from a supplier, as it is to be stored.',
  fields: (t) => ({
    supplier: t.string({ required: true, description: 'Who delivers, up to 120 characters.' }),
    country: t.field({ type: 'CountryCode', defaultValue: 'BR', description: 'Where it arrives.' }),
    currency: t.field({ type: 'Currency', defaultValue: 'BRL', description: 'Of the costs.' }),
    orderedOn: t.field({ type: 'Date', required: true, description: 'When it was ordered.' }),
    dueOn: t.field({ type: 'Date', description: 'When it is due.' }),
    note: t.string({ description: 'Up to 500 characters.' }),
    lines: t.field({ type: [PurchaseLineInputType], required: true, description: 'Its products, at most 200.' }),
  }),
});

export const ReceivedLineInputType = builder.inputType('ReceivedLineInput', {
  description: 'Units that came.',
  fields: (t) => ({
    line: t.int({ required: true, description: 'Number of the line.' }),
    units: t.int({ required: true, description: 'How many came.' }),
  }),
});
