-- Notices whose e-mail was given up, by organization: the overview counts them.
CREATE INDEX adverse_actions_undelivered ON adverse_actions (organization_id, id)
  WHERE status = 'draft' AND medium = 'email' AND mail_due_at IS NULL;
