-- The check log once more, for renters who ask who looked them up: in the order of renters, and outliving months that
-- are detached from it. A check writes nothing here. What it logs is gathered later, a stretch of time after the other,
-- into runs, each of which lies in one place; a renter's look-ups are one seek in each run.
CREATE TABLE lookups (
  run             bigint NOT NULL,
  renter_id       text COLLATE "C" NOT NULL,
  at              bigint NOT NULL,
  request_id      text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  identifier      text COLLATE "C" NOT NULL,
  recommendation  text COLLATE "C" NOT NULL,
  score           bigint,
  PRIMARY KEY (run, renter_id, at, request_id, organization_id)
);

-- The runs, by when they begin: at a multiple of six hours (UTC), and there where the one before was full. So many
-- checks were gathered into each in their turn; late ones are not counted.
CREATE TABLE lookup_runs (
  run    bigint PRIMARY KEY,
  checks bigint NOT NULL
);

-- One row, once anything was gathered: every check before `gathered_until` is in a run. A check before `closed_until`
-- that is logged now comes too late for that, and is put down as late besides.
CREATE TABLE lookup_gathering (
  log            text COLLATE "C" PRIMARY KEY CHECK (log = 'check_log'),
  gathered_until bigint NOT NULL,
  closed_until   bigint NOT NULL
);

-- Checks that came too late, until they are put into their run.
CREATE TABLE late_lookups (
  renter_id       text COLLATE "C" NOT NULL,
  at              bigint NOT NULL,
  request_id      text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  identifier      text COLLATE "C" NOT NULL,
  recommendation  text COLLATE "C" NOT NULL,
  score           bigint,
  PRIMARY KEY (renter_id, at, request_id, organization_id)
);

-- Renters who want a mail when they are looked up, of look-ups from `since` on. The next leaves at `due_at` or later;
-- so often it was tried in vain.
CREATE TABLE lookup_mails (
  renter_id text COLLATE "C" PRIMARY KEY,
  email     text COLLATE "C" NOT NULL,
  since     bigint NOT NULL,
  due_at    bigint NOT NULL,
  tries     bigint NOT NULL
);

-- Their look-ups of which the mail has not left yet.
CREATE TABLE unmailed_lookups (
  renter_id       text COLLATE "C" NOT NULL,
  at              bigint NOT NULL,
  request_id      text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  identifier      text COLLATE "C" NOT NULL,
  recommendation  text COLLATE "C" NOT NULL,
  score           bigint,
  PRIMARY KEY (renter_id, at, request_id, organization_id)
);
