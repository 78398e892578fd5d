import { Type } from 'typebox';

/** A key or a person of the organization. */
export const CALLER = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['key', 'person', 'unknown']),
  /** '' when nobody knows. */
  name: Type.String(),
});
