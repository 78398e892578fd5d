-- Recoveries are limited by the real clock, in the memory of the server: test worlds have their own time, and webhooks are set anew.
ALTER TABLE webhooks DROP COLUMN recovered_at;
