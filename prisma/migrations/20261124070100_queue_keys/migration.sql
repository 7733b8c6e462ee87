-- Keys to a queue of the account's own, beside those of selling and advertising.
ALTER TYPE "CredentialKind" ADD VALUE 'queue';
ALTER TABLE credentials ADD COLUMN queue_url text;
