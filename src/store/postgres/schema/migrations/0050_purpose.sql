-- Certifications of permissible purpose, each kept forever (src/rules/organizations/certification.ts). `user_id` is null if
-- the operator recorded a signed paper. `certified_until` is the end of the one in force, which admission compares.
ALTER TABLE organizations ADD COLUMN certified_until bigint;
CREATE TABLE certifications (
  id              text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  version         bigint NOT NULL,
  name            text COLLATE "C" NOT NULL,
  title           text COLLATE "C",
  signed_at       bigint NOT NULL,
  ends_at         bigint NOT NULL,
  user_id         text COLLATE "C",
  recorded_at     bigint NOT NULL,
  revoked_at      bigint,
  revocation      text COLLATE "C"
);
CREATE INDEX certifications_of_organization ON certifications (organization_id, recorded_at);

-- Whether a check that found adverse records by a name alone first asks for a second identifier.
ALTER TABLE organizations ADD COLUMN name_only text COLLATE "C" NOT NULL DEFAULT 'allow' CHECK (name_only IN ('allow', 'review'));
