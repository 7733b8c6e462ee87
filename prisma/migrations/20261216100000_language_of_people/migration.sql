-- the language that a person has chosen, see i18n/locales.ts
ALTER TABLE "users" ADD COLUMN "language" TEXT CONSTRAINT "users_language_known" CHECK ("language" IN ('pt-x-spec', 'pt-BR', 'en', 'es'));
