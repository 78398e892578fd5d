-- A check that found nobody says, on request, that a similar e-mail or phone is on file.
ALTER TABLE unbilled_inquiries DROP CONSTRAINT unbilled_inquiries_kind_check,
  ADD CONSTRAINT unbilled_inquiries_kind_check
    CHECK (kind IN ('search', 'score', 'roster', 'profile', 'history', 'filing', 'similar'));
