-- How often the owners and admins were reminded by e-mail that a certification ends.
ALTER TABLE certifications ADD COLUMN reminders bigint NOT NULL DEFAULT 0;
CREATE INDEX certifications_by_end ON certifications (ends_at);
