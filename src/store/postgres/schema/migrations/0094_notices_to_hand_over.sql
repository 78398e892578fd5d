-- Printed notices that wait to be handed over, by organization: the overview counts them.
CREATE INDEX adverse_actions_to_hand_over ON adverse_actions (organization_id, id) WHERE status = 'draft' AND medium = 'print';
