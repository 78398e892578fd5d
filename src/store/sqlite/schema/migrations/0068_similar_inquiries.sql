-- A check that found nobody says, on request, that a similar e-mail or phone is on file.
CREATE TABLE inquiries_of_more_kinds (
  renter_id       TEXT NOT NULL,
  at              INTEGER NOT NULL,
  request_id      TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  caller_id       TEXT NOT NULL,
  kind            TEXT NOT NULL
    CHECK (kind IN ('search', 'score', 'roster', 'profile', 'history', 'filing', 'similar')),
  identifier      TEXT,
  PRIMARY KEY (renter_id, at, request_id, organization_id)
) STRICT, WITHOUT ROWID;
INSERT INTO inquiries_of_more_kinds SELECT * FROM unbilled_inquiries ORDER BY renter_id, at, request_id, organization_id;
DROP TABLE unbilled_inquiries;
ALTER TABLE inquiries_of_more_kinds RENAME TO unbilled_inquiries;
