-- The statement that raises a mark is planned once for a connection, and no longer for each transaction. Without a schema's name it
-- finds the table of the first schema in the search path. The tables of a copy of a network are in another schema until the copy is
-- complete: only then is the statement planned each time.
CREATE OR REPLACE FUNCTION raise_change_mark() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    lowest bigint := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint << 40;
    raised bigint;
  BEGIN
    IF TG_TABLE_SCHEMA = current_schema() THEN
      UPDATE change_marks SET mark = greatest(mark + 1, lowest) WHERE slot =
        (SELECT slot FROM change_marks ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
    ELSE
      EXECUTE format('UPDATE %1$I.change_marks SET mark = greatest(mark + 1, $1) WHERE slot =
        (SELECT slot FROM %1$I.change_marks ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)', TG_TABLE_SCHEMA)
        USING lowest;
    END IF;
    GET DIAGNOSTICS raised = ROW_COUNT;
    IF raised = 0 THEN
      EXECUTE format('INSERT INTO %I.change_marks (mark) VALUES ($1)', TG_TABLE_SCHEMA) USING lowest;
    END IF;
    PERFORM set_config('renter_screening.mark_raised', 'yes', true);
    RETURN NULL;
  END $$;
