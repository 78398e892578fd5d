-- Of a rejected request, the log keeps the error text and the names and types of the fields that were sent, but no values.
ALTER TABLE request_log ADD COLUMN error text COLLATE "C";
ALTER TABLE request_log ADD COLUMN sent text COLLATE "C";
