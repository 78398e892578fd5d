import { FILL_FROZEN, isFrozen, LEFT_OUT, type LeftOut } from '../../sql/worlds/frozen-renters.ts';

function leaveOut({ change, table, where }: LeftOut): string {
  const name = `frozen_${table}_${change.toLowerCase()}`;
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${where} THEN RETURN NULL; END IF; RETURN ${change === 'DELETE' ? 'OLD' : 'NEW'}; END $$;
    CREATE TRIGGER ${name} BEFORE ${change} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();`;
}

/**
 * Freezes the renters that exist: see `WorldStore`. They are not compared with others either, so that no filing about
 * somebody else changes them. What an organization files about one enters its roster, but does not count there.
 */
export const FREEZE_RENTERS = `
  CREATE TABLE frozen_renters (renter bigint PRIMARY KEY);
  CREATE TABLE frozen_identifiers (
    kind  text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, value)
  );
  ${FILL_FROZEN}
  ${LEFT_OUT.map(leaveOut).join('\n')}
  CREATE FUNCTION frozen_roster() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${isFrozen('NEW.renter')} THEN NEW.incidents := 0; NEW.adverse_filed_at := ''; END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER frozen_roster BEFORE INSERT OR UPDATE ON roster FOR EACH ROW EXECUTE FUNCTION frozen_roster();
`;
