-- A North American phone number is compared without its leading 1 (src/rules/identity/normalization.ts). Renters who
-- have the number in either form stay separate renters who share it.

-- A merge notes which identifiers only it added to the kept renter. If the kept renter had the number in the other form,
-- undoing the merge must not take it away.
DELETE FROM merged_rows WHERE what = 'added_identifiers'
  AND (length(ref) = 17 AND ref >= 'phone 12' AND ref < 'phone 2'
    OR length(ref) = 16 AND ref >= 'phone 2' AND ref < 'phone :')
  AND EXISTS (SELECT 1 FROM renter_merges m
    JOIN identifiers i ON i.renter = m.kept AND i.kind = 'phone'
      AND i.value = CASE length(ref) WHEN 17 THEN substr(ref, 8) ELSE '1' || substr(ref, 7) END
    WHERE m.id = merged_rows.merge_id AND NOT EXISTS (SELECT 1 FROM merged_rows o
      WHERE o.merge_id = m.id AND o.what = 'added_identifiers' AND o.ref = 'phone ' || i.value));

INSERT INTO merged_rows (merge_id, what, ref, content)
  SELECT merge_id, what, 'phone ' || substr(ref, 8), content FROM merged_rows
  WHERE what IN ('identifiers', 'added_identifiers') AND length(ref) = 17 AND ref >= 'phone 12' AND ref < 'phone 2'
  ON CONFLICT DO NOTHING;
DELETE FROM merged_rows
  WHERE what IN ('identifiers', 'added_identifiers') AND length(ref) = 17 AND ref >= 'phone 12' AND ref < 'phone 2';

INSERT INTO identifiers (kind, value, renter)
  SELECT kind, substr(value, 2), renter FROM identifiers
  WHERE kind = 'phone' AND value >= '12' AND value < '2' AND length(value) = 11
  ON CONFLICT DO NOTHING;
DELETE FROM identifiers WHERE kind = 'phone' AND value >= '12' AND value < '2' AND length(value) = 11;
