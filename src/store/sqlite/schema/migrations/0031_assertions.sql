-- Who asserted what about a renter, when first, and how. The organization is empty for the renter, a merge, the operator.
CREATE TABLE assertions (
  renter          INTEGER NOT NULL REFERENCES renters (number),
  kind            TEXT NOT NULL CHECK (kind IN ('email', 'phone', 'license', 'name', 'date_of_birth', 'address')),
  value           TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  source          TEXT NOT NULL CHECK (source IN ('filing', 'edit', 'renter', 'merge', 'operator')),
  at              INTEGER NOT NULL,
  PRIMARY KEY (renter, kind, value, organization_id, source)
) STRICT, WITHOUT ROWID;

-- An identifier that reports contain was asserted by the organizations that filed these reports. Names are compared in
-- lower case only; those with accents or punctuation are among the rest, below.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, t.organization_id, 'filing', min(t.filed_at)
FROM (
  SELECT renter, 'email' AS kind, lower(trim(renter_email)) AS value, organization_id, filed_at
  FROM reports WHERE renter_email IS NOT NULL
  UNION ALL
  SELECT renter, 'name', lower(trim(renter_name)), organization_id, filed_at
  FROM reports WHERE renter_name IS NOT NULL
  UNION ALL
  SELECT renter, 'phone', CASE WHEN length(digits) = 11 AND digits >= '12' AND digits < '2' THEN substr(digits, 2)
    ELSE digits END, organization_id, filed_at
  FROM (SELECT renter, organization_id, filed_at, replace(replace(replace(replace(replace(replace(replace(
      renter_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', '') AS digits
    FROM reports WHERE renter_phone IS NOT NULL) AS phones
) AS t JOIN identifiers i ON i.renter = t.renter AND i.kind = t.kind AND i.value = t.value
GROUP BY i.renter, i.kind, i.value, t.organization_id;

-- A license or detail that only the renter stated, in an identity verification.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, '', 'renter', min(p.given_at)
FROM proofs p JOIN identifiers i ON i.renter = p.renter AND i.kind = 'license' AND i.value = p.license_taken
GROUP BY i.renter, i.kind, i.value;
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT d.renter, 'date_of_birth', d.date_of_birth, '', 'renter', min(p.given_at)
FROM proofs p JOIN renter_details d ON d.renter = p.renter AND d.date_of_birth = p.date_of_birth
WHERE p.date_of_birth_taken = 1 GROUP BY d.renter, d.date_of_birth;
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT d.renter, 'address', d.address, '', 'renter', min(p.given_at)
FROM proofs p JOIN renter_details d ON d.renter = p.renter AND d.address = p.address
WHERE p.address_taken = 1 GROUP BY d.renter, d.address;

-- Reports contain no licenses, so a license, like any other name, counts as filed by all organizations that filed about
-- the renter. An e-mail or phone that no report contains was added to the profile: it counts as an edit, as do details. Who
-- edited is not known: those that filed about the renter or, if nobody did, those that have the renter on their roster.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, f.organization_id, 'filing', min(f.filed_at)
FROM identifiers i JOIN (
  SELECT renter, organization_id, filed_at FROM reports UNION ALL SELECT renter, organization_id, filed_at FROM incidents
) AS f ON f.renter = i.renter
WHERE i.kind IN ('license', 'name')
  AND NOT EXISTS (SELECT 1 FROM assertions a WHERE a.renter = i.renter AND a.kind = i.kind AND a.value = i.value)
GROUP BY i.renter, i.kind, i.value, f.organization_id;
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, o.organization_id, 'edit', o.added_at
FROM identifiers i JOIN roster o ON o.renter = i.renter
WHERE NOT EXISTS (SELECT 1 FROM assertions a WHERE a.renter = i.renter AND a.kind = i.kind AND a.value = i.value)
  AND (EXISTS (SELECT 1 FROM reports f WHERE f.renter = o.renter AND f.organization_id = o.organization_id)
    OR EXISTS (SELECT 1 FROM incidents f WHERE f.renter = o.renter AND f.organization_id = o.organization_id)
    OR NOT EXISTS (SELECT 1 FROM reports f WHERE f.renter = o.renter)
      AND NOT EXISTS (SELECT 1 FROM incidents f WHERE f.renter = o.renter));
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, '', 'operator', r.created_at
FROM identifiers i JOIN renters r ON r.number = i.renter
WHERE NOT EXISTS (SELECT 1 FROM assertions a WHERE a.renter = i.renter AND a.kind = i.kind AND a.value = i.value);
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT d.renter, d.kind, d.value, o.organization_id, 'edit', d.updated_at
FROM (
  SELECT renter, 'date_of_birth' AS kind, date_of_birth AS value, updated_at FROM renter_details
  WHERE date_of_birth IS NOT NULL
  UNION ALL SELECT renter, 'address', address, updated_at FROM renter_details WHERE address IS NOT NULL
) AS d JOIN roster o ON o.renter = d.renter
WHERE NOT EXISTS (SELECT 1 FROM assertions a WHERE a.renter = d.renter AND a.kind = d.kind AND a.value = d.value)
  AND (EXISTS (SELECT 1 FROM reports f WHERE f.renter = o.renter AND f.organization_id = o.organization_id)
    OR EXISTS (SELECT 1 FROM incidents f WHERE f.renter = o.renter AND f.organization_id = o.organization_id)
    OR NOT EXISTS (SELECT 1 FROM reports f WHERE f.renter = o.renter)
      AND NOT EXISTS (SELECT 1 FROM incidents f WHERE f.renter = o.renter));

-- What a merge brought that is not undone.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT i.renter, i.kind, i.value, '', 'merge', min(m.merged_at)
FROM renter_merges m JOIN merged_rows w ON w.merge_id = m.id AND w.what = 'added_identifiers'
  JOIN identifiers i ON i.renter = m.kept AND i.kind || ' ' || i.value = w.ref
WHERE m.undone_at IS NULL GROUP BY i.renter, i.kind, i.value;

-- Of several renters with an identifier, the lowest precedence is found first: see src/store/sql/assertions.ts.
CREATE TABLE identifiers_by_precedence (
  kind       TEXT NOT NULL CHECK (kind IN ('email', 'phone', 'license', 'name')),
  value      TEXT NOT NULL,
  precedence INTEGER NOT NULL,
  renter     INTEGER NOT NULL REFERENCES renters (number),
  PRIMARY KEY (kind, value, precedence, renter)
) STRICT, WITHOUT ROWID;
INSERT INTO identifiers_by_precedence (kind, value, precedence, renter)
SELECT kind, value, min(at) - 10000000000000 * CASE
    WHEN count(DISTINCT CASE source WHEN 'filing' THEN organization_id END) > 500 THEN 500
    ELSE count(DISTINCT CASE source WHEN 'filing' THEN organization_id END) END AS precedence, renter
FROM assertions WHERE kind NOT IN ('date_of_birth', 'address')
GROUP BY renter, kind, value ORDER BY kind, value, precedence, renter;
DROP TABLE identifiers;
ALTER TABLE identifiers_by_precedence RENAME TO identifiers;
CREATE UNIQUE INDEX identifiers_of_renter ON identifiers (renter, kind, value);
