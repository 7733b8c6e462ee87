-- A number for each account that grows with every transaction that changed one of its rows, and for what accounts share
-- (account 0). It stands outside of the data model and of backups: it tells only that something changed.
CREATE SCHEMA changes;

-- The version of an account is the sum of its rows, which a snapshot sees together with the change itself. Normally there
-- is one (writer 0). Whoever finds it locked by another transaction adds a row of its own instead of waiting, so that no
-- writer waits for another one and none can deadlock; the next who gets the lock folds such rows into it.
CREATE TABLE changes.versions (
  account_id integer NOT NULL,
  writer bigint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, writer)
) WITH (fillfactor = 50);
INSERT INTO changes.versions SELECT id, 0, 1 FROM accounts UNION ALL SELECT 0, 0, 1;

CREATE FUNCTION changes.note(account integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('changes.noted', true), '');
BEGIN
  -- Once for each transaction; a savepoint rolled back forgets both the setting and the row.
  IF position(',' || account || ',' IN noted) > 0 THEN RETURN; END IF;
  PERFORM set_config('changes.noted', right(noted, 200) || ',' || account || ',', true);
  PERFORM FROM changes.versions WHERE account_id = account AND writer = 0 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    WITH folded AS (DELETE FROM changes.versions WHERE account_id = account AND writer > 0 RETURNING n)
    UPDATE changes.versions SET n = n + 1 + (SELECT coalesce(sum(folded.n), 0) FROM folded)
    WHERE account_id = account AND writer = 0;
  ELSE
    INSERT INTO changes.versions (account_id, writer, n)
    SELECT account, pg_current_xact_id()::text::bigint, 1
    WHERE account = 0 OR EXISTS (SELECT FROM public.accounts WHERE id = account)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE FUNCTION changes.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
BEGIN
  FOR account IN SELECT DISTINCT account_id FROM changed LOOP
    PERFORM changes.note(account);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.note_shared_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN PERFORM changes.note(0); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.note_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes.versions VALUES (NEW.id, 0, 1) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM changes.note(NEW.id);
  ELSE
    DELETE FROM changes.versions WHERE account_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
-- Its name puts it after the foreign keys' own triggers, which delete the account's rows.
CREATE TRIGGER z_note_account AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION changes.note_account();

CREATE FUNCTION changes.watch_table(named regclass, teller text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_inserts AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
  EXECUTE format('CREATE TRIGGER note_updates AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
  EXECUTE format('CREATE TRIGGER note_deletes AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
END $$;

-- Run after every migration (server/core/migrate.ts), so that no table of an account is forgotten. The sales rollups are
-- left out, since they change with the lines they add up; rebuildSales notes by itself.
CREATE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;

SELECT changes.watch_table('exchange_rates', 'note_shared_rows'), changes.watch_table('starter_fee_rules', 'note_shared_rows');

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA changes FROM PUBLIC;
