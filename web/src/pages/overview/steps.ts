import type { FirstSteps } from '../../../../src/overview/overview.ts';
import type { Permission } from '../../../../src/rules/staff/roles.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';
import { firstStepTexts } from '../../../../src/texts/en/staff/first-steps.ts';
import { isFor } from '../../navigation.ts';
import type { Me } from '../../session.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(firstStepTexts);

/** Number of days for which an organization counts as new. */
const NEW_DAYS = 14;

/** Something to do, and the page on which it is done. */
export interface Step {
  to:
    | '/organization'
    | '/check'
    | '/file/report'
    | '/keys'
    | '/webhook'
    | '/team'
    | '/security'
    | '/disputes/$id';
  params?: Record<string, string>;
  search?: Record<string, string>;
  title: string;
  text: string;
  done: boolean;
}

/** The title of the first steps. */
export const FIRST_STEPS = t('title');

interface FirstStep extends Omit<Step, 'done'> {
  needs: Permission;
  /** Whether the step is only for organizations with API access. */
  ofApi?: true;
  isDone: (done: FirstSteps, me: Me) => boolean;
}

const STEPS: FirstStep[] = [
  {
    to: '/organization',
    title: t('certify'),
    text: t('certifyText'),
    needs: 'sign_certification',
    isDone: ({ certified }) => certified,
  },
  {
    to: '/organization',
    title: t('contact'),
    text: t('contactText'),
    needs: 'manage_organization',
    isDone: ({ contact }) => contact,
  },
  {
    to: '/organization',
    title: t('timeZone'),
    text: t('timeZoneText'),
    needs: 'manage_organization',
    // A new organization is in UTC.
    isDone: (_done, { organization }) => organization.timeZone !== 'UTC',
  },
  {
    to: '/check',
    title: t('check'),
    text: t('checkText'),
    needs: 'check_renters',
    isDone: ({ checked }) => checked,
  },
  {
    to: '/file/report',
    title: t('file'),
    text: t('fileText'),
    needs: 'file_records',
    isDone: ({ filed }) => filed,
  },
  {
    to: '/team',
    title: t('invite'),
    text: t('inviteText'),
    needs: 'manage_team',
    isDone: ({ colleague }) => colleague,
  },
  {
    to: '/security',
    title: t('secondFactor'),
    text: t('secondFactorText'),
    needs: 'use_account',
    isDone: (_done, { user }) => user.secondFactor,
  },
  {
    to: '/keys',
    title: t('key'),
    text: t('keyText'),
    needs: 'manage_live_keys',
    ofApi: true,
    isDone: ({ key }) => key,
  },
  {
    to: '/webhook',
    title: t('webhook'),
    text: t('webhookText'),
    needs: 'manage_webhook',
    ofApi: true,
    isDone: ({ webhook }) => webhook,
  },
];

/** Returns the first steps that the role of the person and the API access of the organization allow. */
export function stepsOf(done: FirstSteps, me: Me): Step[] {
  const { user, organization } = me;
  return STEPS.filter(
    ({ needs, ofApi }) => isFor(user.role, needs) && (!ofApi || organization.apiAccess),
  ).map(({ to, title, text, isDone }) => ({ to, title, text, done: isDone(done, me) }));
}

/**
 * Returns whether to show the steps: until something was checked or filed, then for two weeks until all are
 * done.
 */
export function showsFirstSteps(done: FirstSteps, me: Me, now: number): boolean {
  if (!done.checked && !done.filed) return true;
  const isNew = now - me.organization.createdAt < NEW_DAYS * DAY_MS;
  return isNew && stepsOf(done, me).some((step) => !step.done);
}
