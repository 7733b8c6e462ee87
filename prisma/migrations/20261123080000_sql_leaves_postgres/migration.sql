-- Sellers' SQL runs on files of its own: what it had here goes away. Its roles belong to the server, so that a role without
-- the right to drop them leaves them, without any right in this database.
DROP SCHEMA IF EXISTS sandbox, sandbox_private CASCADE;

DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT polrelid::regclass AS relation, polname AS policy FROM pg_policy p JOIN pg_class c ON c.oid = polrelid
    WHERE relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('DROP POLICY %I ON %s', found.policy, found.relation);
  END LOOP;
  FOR found IN
    SELECT oid::regclass AS relation FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', found.relation);
  END LOOP;
  FOR found IN
    SELECT rolname AS role FROM pg_roles
    WHERE rolname ~ ('^sandbox_(claims|views|sql)_' || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12) || '$')
  LOOP
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', found.role);
    EXECUTE format('REVOKE ALL ON SCHEMA public FROM %I', found.role);
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM %I', current_database(), found.role);
    BEGIN
      EXECUTE format('DROP ROLE %I', found.role);
    EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN
      NULL;
    END;
  END LOOP;
END $$;
