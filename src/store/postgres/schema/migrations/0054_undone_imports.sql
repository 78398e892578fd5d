-- An import can be undone: the reports that it filed are withdrawn, a few at a time. `begun_by` is the staff member who
-- began to file it, of an import that was begun before this migration unknown. `with_repeats`
-- says that rows are filed, too, that repeat others or are on file: it is set for imports that earlier versions began.
-- `withdrawn` and `left_on_file` count what became of its reports. `undo_actor` and `undo_reason` say who undid it and why.
ALTER TABLE imports DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check
    CHECK (state IN ('open', 'filing', 'stopped', 'done', 'undoing', 'undone')),
  ADD COLUMN begun_by text COLLATE "C",
  ADD COLUMN begun_at bigint,
  ADD COLUMN with_repeats bigint NOT NULL DEFAULT 0 CHECK (with_repeats IN (0, 1)),
  ADD COLUMN withdrawn bigint NOT NULL DEFAULT 0,
  ADD COLUMN left_on_file bigint NOT NULL DEFAULT 0,
  ADD COLUMN undo_actor text COLLATE "C",
  ADD COLUMN undo_reason text COLLATE "C";
UPDATE imports SET with_repeats = 1 WHERE state <> 'open';
ALTER TABLE import_rows DROP CONSTRAINT import_rows_state_check,
  ADD CONSTRAINT import_rows_state_check
    CHECK (state IN ('waiting', 'filed', 'rejected', 'withdrawn', 'left'));
