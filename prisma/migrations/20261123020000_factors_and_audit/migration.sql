-- Second factors of people, the challenges that sign-ins and passkeys answer, and the record of what people do.

CREATE TABLE totp_factors (
  account_id   integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id      integer NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  secret       text NOT NULL,
  confirmed_at timestamptz(3),
  last_step    integer NOT NULL DEFAULT 0,
  created_at   timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT totp_factors_pkey PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX totp_factors_user_id_key ON totp_factors (user_id);

CREATE TABLE recovery_codes (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code_hash  bytea NOT NULL,
  user_id    integer NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  used_at    timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);
CREATE INDEX recovery_codes_user_id_idx ON recovery_codes (user_id);

CREATE TABLE passkeys (
  account_id    integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  handle        text NOT NULL,
  user_id       integer NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name          text NOT NULL,
  credential_id text NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL DEFAULT 0,
  transports    text NOT NULL DEFAULT '',
  created_at    timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at  timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (account_id, handle)
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TYPE "ChallengePurpose" AS ENUM ('secondFactor', 'passkeySignIn', 'passkeyRegistration');

CREATE TABLE sign_in_challenges (
  challenge_hash bytea NOT NULL,
  purpose        "ChallengePurpose" NOT NULL,
  user_id        integer REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  tries          integer NOT NULL DEFAULT 0,
  expires_at     timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX sign_in_challenges_user_id_idx ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges (expires_at);

CREATE TYPE "AuditKind" AS ENUM (
  'registration', 'signIn', 'signInRefused', 'sessionEnded', 'passwordChanged', 'secondFactor', 'passkey', 'token',
  'developerMode', 'marketplaceKeys', 'costs', 'feeRules', 'taxes', 'exchangeRates', 'profitSettings', 'export');

-- `user_id` has no foreign key: an event outlives its person. 0: nobody's, the installation's own.
CREATE TABLE audit_events (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id         serial NOT NULL,
  user_id    integer NOT NULL DEFAULT 0,
  kind       "AuditKind" NOT NULL,
  at         timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ip         text,
  user_agent text,
  details    jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT audit_events_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_events_account_id_kind_id_idx ON audit_events (account_id, kind, id);
CREATE INDEX audit_events_at_idx ON audit_events (at);

-- Events are only added. They go after 24 months, or with their account, which is gone when its foreign key deletes them.
CREATE FUNCTION audit_events_are_kept() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.at < now() - interval '24 months'
                           OR NOT EXISTS (SELECT FROM accounts WHERE id = OLD.account_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_kept();

-- No cached answer has events, so that a sign-in does not make an account's cached figures stale.
CREATE OR REPLACE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days',
                          'sales_kept_months', 'sales_account_months', 'sales_product_starts', 'audit_events')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;
