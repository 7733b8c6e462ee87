-- How old keys are and how the seller authorized them; null where it is unknown, as of every row of before.
ALTER TABLE credentials
  ADD COLUMN made_on date,
  ADD COLUMN authorized_at timestamptz(3),
  ADD COLUMN is_consented boolean NOT NULL DEFAULT false,
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false;

-- An authorization began with these keys, and stores them with the refresh token.
ALTER TABLE authorization_states
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD COLUMN made_on date;
