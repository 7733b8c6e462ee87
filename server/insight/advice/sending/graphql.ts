import { wordStored } from '#server/platform/language/said.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type PricePreview, previewPrice } from './previewPrice.ts';
import { sendPrice } from './sendPrice.ts';
import { type SentPriceRow, sentPrices } from './sentPrices.ts';
import { priceSending, setPriceSending } from './setPriceSending.ts';

const SentPriceStateType = wordEnum<SentPriceRow['state']>('SentPriceState', {
  description: 'What became of a price.',
  values: {
    previewed: { description: 'Shown, not sent.' },
    sending: { description: 'Sent; without an answer it is unknown whether the price changed.' },
    accepted: { description: 'Accepted by the marketplace.' },
    refused: { description: 'Not changed, for the reason in `answer`.' },
    failed: { description: 'The marketplace did not answer as it should; `answer` says how.' },
  },
});

const SentPriceType = builder.objectRef<SentPriceRow>('SentPrice').implement({
  description: 'A price that the seller sent to a marketplace.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Number of the sending.' }),
    product: t.expose('product', { type: ProductType, description: 'Listing whose price was sent.' }),
    previousPrice: t.field({
      type: MoneyType,
      description: 'Price at the marketplace before.',
      resolve: ({ previousMinor: minor, currency }) => ({ minor, currency }),
    }),
    price: t.field({
      type: MoneyType,
      description: 'Price that was sent.',
      resolve: ({ priceMinor: minor, currency }) => ({ minor, currency }),
    }),
    state: t.expose('state', { type: SentPriceStateType, description: 'What became of it.' }),
    answer: t.string({
      nullable: true,
      description: 'Answer in words; null while there is none.',
      resolve: ({ sentence, answer }) => wordStored(sentence, answer),
    }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Id of the submission at the marketplace; null when it has none.',
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', description: 'When it was sent.' }),
    sentBy: t.exposeString('sentBy', { nullable: true, description: 'Name of the person; null when gone.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  priceSending: t.field({
    type: [MarketplaceType],
    description: 'Marketplaces to which the account sends prices; none by default.',
    resolve: (viewer) => priceSending(viewer),
  }),
  sentPrices: t.field({
    type: [SentPriceType],
    description: 'Prices that were sent, the latest first, at most 50.',
    resolve: (viewer) => sentPrices(viewer),
  }),
}));

const viewerOf = { type: ViewerType, description: 'Account of the prices.' } as const;

const PreviewPricePayloadType = builder.objectRef<PricePreview & { viewer: Viewer }>('PreviewPricePayload').implement({
  description: 'A price as it would be sent.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'Confirms the sending of this price, once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the token holds: five minutes.' }),
    current: t.expose('current', { type: MoneyType, description: 'Price at the marketplace, read now.' }),
    price: t.expose('price', { type: MoneyType, description: 'Price that would be sent.' }),
    changePercent: t.exposeFloat('changePercent', { description: 'Change in percent.' }),
    isLarge: t.exposeBoolean('isLarge', { description: 'Whether `sendPrice` needs `isAcknowledged`: above 30 %.' }),
    breakEven: t.expose('breakEven', {
      type: MoneyType,
      nullable: true,
      description: 'Lowest price without a loss; null while costs or fees are unknown.',
    }),
    buyBoxProbability: t.exposeFloat('buyBoxProbability', {
      nullable: true,
      description: 'Expected chance of the Buy Box, 0 to 1; null when unknown.',
    }),
    notes: t.exposeStringList('notes', { description: 'What the marketplace makes of it.' }),
    viewer: t.expose('viewer', viewerOf),
  }),
});

const SendPricePayloadType = builder
  .objectRef<{ sentPrice: SentPriceRow; viewer: Viewer }>('SendPricePayload')
  .implement({
    description: 'What became of the price.',
    fields: (t) => ({
      sentPrice: t.expose('sentPrice', { type: SentPriceType, description: 'The price with the answer.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetPriceSendingPayloadType = builder.objectRef<{ viewer: Viewer }>('SetPriceSendingPayload').implement({
  description: 'The account after the change.',
  fields: (t) => ({ viewer: t.expose('viewer', viewerOf) }),
});

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  setPriceSending: t.field({
    type: SetPriceSendingPayloadType,
    description: 'Switches the sending of prices to a marketplace on or off. Off by default.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, required: true, description: 'Where prices are sent to.' }),
      isOn: t.arg.boolean({ required: true, description: 'Whether prices may be sent.' }),
    },
    ...common,
    resolve: async (_root, { marketplace, isOn }, { viewer }) => {
      await setPriceSending(viewer, marketplace, isOn);
      return { viewer };
    },
  }),
  previewPrice: t.field({
    type: PreviewPricePayloadType,
    description:
      'Reads the price of a product at its marketplace and asks whether another would be taken; changes nothing there.',
    args: {
      productId: t.arg.globalID({ for: [ProductType], required: true, description: 'Product of the price.' }),
      price: t.arg({ type: MoneyInputType, required: true, description: 'Price to send, in its currency.' }),
    },
    ...common,
    resolve: async (_root, { productId, price }, { viewer }) => ({
      viewer,
      ...(await previewPrice(viewer, {
        productId: productId.id,
        price: { minor: Number(price.minor), currency: price.currency },
      })),
    }),
  }),
  sendPrice: t.field({
    type: SendPricePayloadType,
    description: 'Sends a previewed price to the marketplace, once: the same token again answers what became of it.',
    args: {
      token: t.arg.string({ required: true, description: 'Token of `previewPrice`.' }),
      isAcknowledged: t.arg.boolean({ description: 'Whether a change of more than 30 % is meant.' }),
    },
    ...common,
    resolve: async (_root, { token, isAcknowledged }, { viewer }) => ({
      viewer,
      sentPrice: await sendPrice(viewer, { token, isAcknowledged: isAcknowledged ?? false }),
    }),
  }),
}));
