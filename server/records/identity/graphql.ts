import type { Locale } from '#i18n/locales.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { chosenCurrency, type CurrencyChoice, setChosenCurrency } from './chosenCurrency.ts';
import { chosenLocale, setLocale } from './chosenLocale.ts';
import { hasDemo, isDemo } from './demoAccount.ts';
import { person } from './person.ts';

const LocaleType = builder.enumType('Locale', {
  description: 'Language of screens, answers and mails.',
  values: {
    STANDARD: {
      value: 'pt-x-spec',
      description: 'Portuguese, with the screens in English that the specification has so.',
    },
    PORTUGUESE: { value: 'pt-BR', description: 'Portuguese on every screen.' },
    ENGLISH: { value: 'en', description: 'English on every screen.' },
    SPANISH: { value: 'es', description: 'Spanish on every screen.' },
  } as const satisfies Record<string, { value: Locale; description: string }>,
});

const CurrencyChoiceType = builder.enumType('CurrencyChoice', {
  description: 'Currency that a person reads reports in.',
  values: {
    STANDARD: { value: 'standard', description: 'R$, and US$ where the specification says so.' },
    BRL: { value: 'BRL', description: 'R$ on every report.' },
    USD: { value: 'USD', description: 'US$ on every report.' },
    SALE: { value: 'SALE', description: 'That of the sale; R$ for sums of several.' },
  } as const satisfies Record<string, { value: CurrencyChoice; description: string }>,
});

const AccountType = builder.prismaObject('Account', {
  description: 'A shop and its stored records, shared by the people who sign in to it.',
  select: { name: true, createdAt: true },
  fields: (t) => ({
    name: t.string({ resolve: column('name'), description: 'Name of the shop.' }),
    createdAt: t.field({ resolve: column('createdAt'), type: 'DateTime', description: 'When it was registered.' }),
  }),
});

/**
 * The signed-in person and the root of their account's data; other rooms add fields to it. Not a variant of Prisma's
 * `User`: the session already holds the person, and a variant would read the row again on every request.
 */
export const ViewerType = builder.node(builder.objectRef<Viewer>('Viewer'), {
  description: 'The signed-in person; everything below it is read from their account only.',
  id: { cache: 'day', resolve: (viewer) => viewer.userId },
  loadOne: (id, { viewer }) => (Number(id) === viewer.userId ? viewer : null),
  fields: (t) => ({
    name: t.string({
      description: 'Name given on registration.',
      cache: 'day',
      resolve: async (viewer) => (await person(viewer)).name,
    }),
    email: t.string({
      description: 'E-mail used to sign in.',
      cache: 'day',
      resolve: async (viewer) => (await person(viewer)).email,
    }),
    account: t.prismaField({
      type: AccountType,
      description: 'The account whose data this person reads.',
      resolve: (query, viewer) =>
        accountPrisma(viewer).account.findUniqueOrThrow({ ...query, where: { id: viewer.accountId } }),
    }),
    isDeveloper: t.exposeBoolean('isDeveloper', {
      description: 'Whether this person may send arbitrary GraphQL operations, e.g. from GraphiQL.',
      cache: 'day',
    }),
    isDemo: t.boolean({
      description: 'Whether this is the shared demonstration, whose password, sessions, tokens, keys and factors stay.',
      cache: 'day',
      resolve: isDemo,
    }),
    locale: t.field({
      type: LocaleType,
      nullable: true,
      description: 'Language the person has chosen. Null: none, so that the browser decides.',
      cache: 'day',
      resolve: (viewer) => chosenLocale(viewer),
    }),
    currency: t.field({
      type: CurrencyChoiceType,
      nullable: true,
      description: 'Currency the person has chosen for reports, which they ask for by `in`. Null: none.',
      cache: 'day',
      resolve: (viewer) => chosenCurrency(viewer),
    }),
    hasDemo: t.boolean({
      description: 'Whether the installation has a demonstration account with example data, other than this one.',
      resolve: hasDemo,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    description: 'The signed-in person.',
    cache: 'day',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);

const SetCurrencyPayload = builder.objectRef<{ viewer: Viewer }>('SetCurrencyPayload').implement({
  description: 'The person after the change.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'Who changed it.' }) }),
});

builder.mutationField('setCurrency', (t) =>
  t.field({
    type: SetCurrencyPayload,
    description: 'Sets the currency in which the person reads reports.',
    args: {
      currency: t.arg({
        type: CurrencyChoiceType,
        required: true,
        description: 'What amounts are shown in from the next page on.',
      }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { currency }, { viewer }) => {
      await setChosenCurrency(viewer, currency);
      return { viewer };
    },
  }),
);

const SetLocalePayload = builder.objectRef<{ viewer: Viewer }>('SetLocalePayload').implement({
  description: 'The person after the change.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'Who changed it.' }) }),
});

builder.mutationField('setLocale', (t) =>
  t.field({
    type: SetLocalePayload,
    description: 'Sets the language of the person.',
    args: { locale: t.arg({ type: LocaleType, required: true, description: 'The language.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { locale }, { viewer }) => {
      await setLocale(viewer, locale);
      return { viewer };
    },
  }),
);
