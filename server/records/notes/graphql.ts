import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { masterProduct } from '#server/records/masters/masterProducts.ts';
import { MasterProductType } from '#server/records/masters/masterTypes.ts';
import { createProductNote } from './createProductNote.ts';
import { deleteProductNote } from './deleteProductNote.ts';
import { type ProductNote, productNotes } from './productNotes.ts';

const ProductNoteType = builder.objectRef<ProductNote>('ProductNote').implement({
  description: 'What the seller noted about a product on a day.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number, to delete it by.' }),
    day: t.expose('day', { type: 'Date', description: 'The day that it is about.' }),
    text: t.exposeString('text', { description: 'What was noted, up to 500 characters.' }),
    userName: t.exposeString('userName', { description: 'Who wrote it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
});

builder.objectField(MasterProductType, 'notes', (t) =>
  t.field({
    type: [ProductNoteType],
    complexity: { field: 1, multiplier: 1 },
    description: 'Notes of the seller about it, latest day first, at most 200.',
    resolve: ({ id }, _args, { viewer }) => productNotes(viewer.accountId, id),
  }),
);

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  createProductNote: t.field({
    type: MasterProductType,
    description: 'Notes something about a product; answers the product with its notes.',
    args: {
      product: t.arg.globalID({ for: MasterProductType, required: true, description: 'What it is about.' }),
      day: t.arg({ type: 'Date', required: true, description: 'The day that it is about.' }),
      text: t.arg.string({ required: true, description: 'What to note, up to 500 characters.' }),
    },
    errors,
    resolve: async (_root, { product, day, text }, { viewer }) => {
      const masterId = Number(product.id);
      await createProductNote(viewer, { masterId, day, text });
      return (await masterProduct(viewer, masterId))!;
    },
  }),
  deleteProductNote: t.field({
    type: MasterProductType,
    description: 'Deletes a note; answers its product with those that are left.',
    args: { note: t.arg.int({ required: true, description: 'Number of the note.' }) },
    errors,
    resolve: async (_root, { note }, { viewer }) =>
      (await masterProduct(viewer, await deleteProductNote(viewer, note)))!,
  }),
}));
