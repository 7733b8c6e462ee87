import { builder } from '#server/platform/graphql/builder.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { type NotificationTopic, notificationTopics } from './notificationTopics.ts';

const NotificationTopicType = builder.objectRef<NotificationTopic>('NotificationTopic').implement({
  description: 'A kind of notification that a connected marketplace may send.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace that sends it.' }),
    topic: t.exposeString('topic', { description: "The marketplace's name of it." }),
    isSubscribed: t.exposeBoolean('isSubscribed', {
      nullable: true,
      description: 'Whether the product has subscribed the seller to it; null: it is ticked at the marketplace.',
    }),
    needsQueue: t.exposeBoolean('needsQueue', {
      description: 'Whether nothing is subscribed to because there is no queue, which is optional.',
    }),
    lastReceivedAt: t.expose('lastReceivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When one last came; null: never.',
    }),
    isMissing: t.exposeBoolean('isMissing', {
      description: 'Whether it never came although there were sales more than a day ago.',
    }),
    callback: t.exposeString('callback', {
      nullable: true,
      description: "Path of the product's address to which it is sent; null when it comes by a queue.",
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What to do about it, in Portuguese; null: nothing, or what `callback` says.',
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  notificationTopics: t.field({
    type: [NotificationTopicType],
    description: 'Notifications of the connected marketplaces, with their last arrivals.',
    resolve: (viewer) => notificationTopics(viewer),
  }),
}));
