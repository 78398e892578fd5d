import type { AuditAction } from '../../../../src/rules/staff/audit-actions.ts';
import { auditActions } from '../../../../src/texts/en/staff/audit-actions.ts';
import { auditLog } from '../../../../src/texts/en/staff/audit-log.ts';
import { makeAreaTexts } from '../../../../src/texts/texts.ts';

const actions = makeAreaTexts(auditActions);
const { parts } = makeAreaTexts(auditLog);

/**
 * Returns an entry as the parts of a sentence. An action that this version does not know is spelled out.
 *
 * @param subject what it was done to, or `null`
 */
export function entryParts<Rich>(
  action: string,
  actor: Rich,
  subject: Rich | null,
): (string | Rich | null)[] {
  const values = { actor, action: spelled(action), subject };
  if (isKnown(action)) return actions.parts(action, values);
  return parts(subject === null ? 'unknown' : 'unknownOf', values);
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action);
}

/** Returns `key.created` as `key created`. */
const spelled = (action: string): string => action.replaceAll(/[._]/g, ' ');

/** Returns the label of an action in the filter: `Key created`. */
export function actionName(action: string): string {
  const words = spelled(action);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
