-- The language in which an e-mail last used the portal: mails to it are in this language. NULL until it is known, then English.
ALTER TABLE renter_sign_ins ADD COLUMN language TEXT;
