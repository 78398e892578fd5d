-- The roles viewer, billing and developer.
ALTER TABLE staff DROP CONSTRAINT staff_role_check,
  ADD CONSTRAINT staff_role_check
    CHECK (role IN ('viewer', 'billing', 'developer', 'member', 'admin', 'owner'));
ALTER TABLE invitations DROP CONSTRAINT invitations_role_check,
  ADD CONSTRAINT invitations_role_check
    CHECK (role IN ('viewer', 'billing', 'developer', 'member', 'admin', 'owner'));
