-- Each transaction that changes what look-ups find raises one of these marks. A replica whose marks are not lower than
-- those of the primary has all these changes. Transactions that run at the same time raise different marks, so that none
-- waits for another one. The bits above the lowest 40 are the timeline of the server.
CREATE TABLE change_marks (
  slot bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mark bigint NOT NULL
) WITH (fillfactor = 50);

-- Names the schema of the table that changes, because a copy of a network moves to another schema when it is complete.
CREATE FUNCTION raise_change_mark() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    lowest bigint := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint << 40;
    raised bigint;
  BEGIN
    EXECUTE format('UPDATE %1$I.change_marks SET mark = greatest(mark + 1, $1) WHERE slot =
      (SELECT slot FROM %1$I.change_marks ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)', TG_TABLE_SCHEMA)
      USING lowest;
    GET DIAGNOSTICS raised = ROW_COUNT;
    IF raised = 0 THEN
      EXECUTE format('INSERT INTO %I.change_marks (mark) VALUES ($1)', TG_TABLE_SCHEMA) USING lowest;
    END IF;
    PERFORM set_config('renter_screening.mark_raised', 'yes', true);
    RETURN NULL;
  END $$;

CREATE TRIGGER raise_change_mark BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON renters FOR EACH STATEMENT
  WHEN (current_setting('renter_screening.mark_raised', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION raise_change_mark();
CREATE TRIGGER raise_change_mark BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON identifiers FOR EACH STATEMENT
  WHEN (current_setting('renter_screening.mark_raised', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION raise_change_mark();
CREATE TRIGGER raise_change_mark BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON roster FOR EACH STATEMENT
  WHEN (current_setting('renter_screening.mark_raised', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION raise_change_mark();

-- Also where foreign keys are switched off, as seeding does.
ALTER TABLE renters ENABLE ALWAYS TRIGGER raise_change_mark;
ALTER TABLE identifiers ENABLE ALWAYS TRIGGER raise_change_mark;
ALTER TABLE roster ENABLE ALWAYS TRIGGER raise_change_mark;
