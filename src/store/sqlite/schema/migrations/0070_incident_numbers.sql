-- An organization finds its incident by the record ID that an event of a dispute names.
CREATE INDEX incidents_by_number ON incidents (number);
