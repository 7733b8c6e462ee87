import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { badField, DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import type { PurchaseInput } from './checkPurchase.ts';
import { closePurchaseOrder, deletePurchaseOrder, reopenPurchaseOrder } from './closePurchaseOrder.ts';
import { purchaseOrder, purchaseOrders, PURCHASES_PAGE } from './purchaseOrders.ts';
import {
  PurchaseOrderInputType,
  PurchaseOrderPageType,
  PurchaseOrderType,
  ReceivedLineInputType,
} from './purchaseTypes.ts';
import { deletePurchaseReceipt, receivePurchase } from './receivePurchase.ts';
import { changePurchaseOrder, createPurchaseOrder, unknownPurchase } from './savePurchaseOrder.ts';

const OnlyType = wordEnum('PurchaseOrdersOnly', {
  description: 'Which purchase orders to list.',
  values: {
    open: { description: 'Those of which something is to come.' },
    closed: { description: 'Those of which nothing is to come.' },
  },
});

builder.objectField(ViewerType, 'purchaseOrders', (t) =>
  t.field({
    type: PurchaseOrderPageType,
    description: 'What is ordered from suppliers: what is to come by its due day, then the others, the latest first.',
    args: {
      search: t.arg.string({ description: 'Part of the supplier, or of an ASIN, SKU or name of a product.' }),
      only: t.arg({ type: OnlyType, description: 'Absent: all.' }),
      ...pageArguments(t.arg, PURCHASES_PAGE),
    },
    complexity: ({ size }) => ({
      multiplier: Math.max(1, (size ?? PURCHASES_PAGE.standard) / PURCHASES_PAGE.standard),
    }),
    resolve: (viewer, { search, only, ...page }) => purchaseOrders(viewer, { search, only }, page),
  }),
);

const DeletePurchaseOrderPayloadType = builder.objectRef<object>('DeletePurchaseOrderPayload').implement({
  description: 'Result of deleting a purchase order.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerType,
      description: 'For refetching the list.',
      resolve: (_deleted, _args, { viewer }) => viewer,
    }),
  }),
});

async function stored(viewer: Viewer, id: number) {
  const order = await purchaseOrder(viewer, id);
  if (!order) throw unknownPurchase();
  return order;
}

function inputOf({
  lines,
  dueOn = null,
  note = null,
  ...order
}: typeof PurchaseOrderInputType.$inferInput): PurchaseInput {
  const currency = order.currency ?? 'BRL';
  return {
    supplier: order.supplier,
    country: order.country ?? 'BR',
    currency,
    orderedOn: order.orderedOn,
    dueOn,
    note,
    lines: lines.map(({ number, product, units, casePack = null, unitCost }) => {
      if (unitCost && unitCost.currency !== currency) throw badField('lines', 'purchases.lineCurrency');
      return {
        id: number ?? null,
        productId: Number(product.id),
        units,
        casePack,
        unitCostMinor: unitCost ? unitCost.minor : null,
      };
    }),
  };
}

const errors = { types: [DomainError] };

builder.mutationFields((t) => {
  const order = t.arg.globalID({ for: PurchaseOrderType, required: true, description: 'Which one.' });
  const input = t.arg({ type: PurchaseOrderInputType, required: true, description: 'The order as it is to be.' });
  return {
    createPurchaseOrder: t.field({
      type: PurchaseOrderType,
      description: 'Stores what was ordered from a supplier.',
      args: { input },
      errors,
      resolve: async (_root, args, { viewer }) =>
        stored(viewer, await createPurchaseOrder(viewer, inputOf(args.input))),
    }),
    changePurchaseOrder: t.field({
      type: PurchaseOrderType,
      description: 'Changes a purchase order; lines that are absent are deleted.',
      args: { order, input },
      errors,
      resolve: async (_root, args, { viewer }) => {
        const id = rowNumber(args.order.id);
        await changePurchaseOrder(viewer, id, inputOf(args.input));
        return stored(viewer, id);
      },
    }),
    receivePurchase: t.field({
      type: PurchaseOrderType,
      description: 'Adds what came of a purchase order on a day.',
      args: {
        order,
        day: t.arg({ type: 'Date', required: true, description: 'When it came.' }),
        lines: t.arg({ type: [ReceivedLineInputType], required: true, description: 'What came, at most 200 lines.' }),
        isMoreFine: t.arg.boolean({ defaultValue: false, description: 'More than what was ordered may come.' }),
      },
      errors,
      resolve: async (_root, { order: { id }, day, lines, isMoreFine }, { viewer }) => {
        const orderId = rowNumber(id);
        await receivePurchase(viewer, orderId, {
          day,
          lines: lines.map(({ line, units }) => ({ lineId: line, units })),
          isMoreFine: isMoreFine ?? false,
        });
        return stored(viewer, orderId);
      },
    }),
    deletePurchaseReceipt: t.field({
      type: PurchaseOrderType,
      description: 'Takes a receipt back.',
      args: { receipt: t.arg.int({ required: true, description: 'Number of the receipt.' }) },
      errors,
      resolve: async (_root, { receipt }, { viewer }) => stored(viewer, await deletePurchaseReceipt(viewer, receipt)),
    }),
    closePurchaseOrder: t.field({
      type: PurchaseOrderType,
      description: 'Says that what is missing will not come.',
      args: { order },
      errors,
      resolve: async (_root, args, { viewer }) => {
        const id = rowNumber(args.order.id);
        await closePurchaseOrder(viewer, id);
        return stored(viewer, id);
      },
    }),
    reopenPurchaseOrder: t.field({
      type: PurchaseOrderType,
      description: 'Says that what is missing of a closed order will come.',
      args: { order },
      errors,
      resolve: async (_root, args, { viewer }) => {
        const id = rowNumber(args.order.id);
        await reopenPurchaseOrder(viewer, id);
        return stored(viewer, id);
      },
    }),
    deletePurchaseOrder: t.field({
      type: DeletePurchaseOrderPayloadType,
      description: 'Deletes a purchase order of which nothing came.',
      args: { order },
      errors,
      resolve: async (_root, args, { viewer }) => {
        await deletePurchaseOrder(viewer, rowNumber(args.order.id));
        return {};
      },
    }),
  };
});
