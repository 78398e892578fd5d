-- When the fraud alert of a renter ends (15 U.S.C. 1681c-1); null without one. Checks show it until then.
ALTER TABLE renters ADD COLUMN fraud_alert_until INTEGER;
