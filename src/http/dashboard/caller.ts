import { Type } from 'typebox';

/** A key or a staff member of the organization. */
export const CALLER = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['key', 'person', 'unknown']),
  /** '' if unknown. */
  name: Type.String(),
});
