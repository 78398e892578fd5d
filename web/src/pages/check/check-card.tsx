import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { UserRoundSearch } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { INPUTS_NOT_KEPT } from '../../../../src/rules/scoring/explanation.ts';
import type { Recommendation } from '../../../../src/rules/scoring/recommendation.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Anchor } from '../../components/link.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { MODE } from '../../mode.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { RenterStatement } from '../renters/statement.tsx';
import { CardActions } from './card-actions.tsx';
import classes from './check.module.css';
import type { RecentCheck } from './checks.ts';
import { Decision } from './decision.tsx';
import { Flags, FoundRecord, ScoreParts } from './found-record.tsx';
import { callerText, KIND_WORDS, purposeTitle } from './words.ts';

const { t, rich } = staffTexts(checkTexts);

interface CheckCardProps {
  check: LoggedCheckDetails;
  /** The same check with what the log does not keep, if it was made in this tab. */
  recent: RecentCheck | undefined;
}

/** Shows what a check found, with actions, for the screen and for print. */
export function CheckCardView({ check, recent }: CheckCardProps) {
  const { found, identifier, tier, renter, score, scored, flags, needsSecondIdentifier } = check;
  const record = recent?.record ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Paper component="section" aria-labelledby="answer" className={classes.card ?? ''}>
      <Stack gap="lg">
        {found && identifier === 'name' && !needsSecondIdentifier && (
          <Alert color="yellow" icon={<UserRoundSearch size={16} aria-hidden />} title={t('byName')}>
            {t('byNameText')}
          </Alert>
        )}
        {scored?.nameGiven === 'differs' && (
          <Alert color="yellow" icon={<UserRoundSearch size={16} aria-hidden />} title={t('nameDiffers')}>
            {t('nameDiffersText')}
          </Alert>
        )}
        <Stack gap="xs">
          <Group gap="sm">
            <Title order={2} fz="xl" id="answer" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
              {titleOf(check)}
            </Title>
            {!needsSecondIdentifier && <TierBadge tier={tier} />}
          </Group>
          {needsSecondIdentifier ? <Unsure recent={recent} /> : <Subject check={check} text={recent?.text} />}
          {check.reference !== null && (
            <Text component="div">
              {rich('reference', { reference: <UserText>{check.reference}</UserText> })}
            </Text>
          )}
          {record !== null && <Text className={classes.prose ?? ''}>{recent?.message}</Text>}
          {!found && <NoRecord check={check} />}
          <AsOf check={check} isRecent={recent !== undefined} />
        </Stack>
        {scored !== null && <ScoreParts scored={scored} />}
        {score !== null && scored === null && (
          <Text>{t('scoreOnly', { score, reason: INPUTS_NOT_KEPT })}</Text>
        )}
        {scored !== null && <Flags flags={flags} lastIncidentAt={scored.summary.lastIncidentAt} />}
        {renter !== null && <Decision check={check} renter={renter} />}
        <CardActions check={check} text={recent?.text} />
        {scored !== null && <FoundRecord scored={scored} />}
        {record !== null && <RenterStatement id={record.renterId} />}
        <Origin check={check} text={recent?.text} />
      </Stack>
    </Paper>
  );
}

/** The headline says that it is advice: organizations decide. */
const HEADLINES = {
  APPROVED: 'approve',
  CONDITIONAL: 'approveOnConditions',
  REVIEW_REQUIRED: 'review',
  DENIED: 'deny',
} as const satisfies Record<Recommendation, keyof typeof checkTexts>;

function titleOf({ found, needsSecondIdentifier, recommendation }: LoggedCheckDetails): string {
  if (needsSecondIdentifier) return t('secondIdentifier');
  return t(found ? HEADLINES[recommendation] : 'noRecord');
}

/** Says what to do when only the name of somebody with adverse records matched. */
function Unsure({ recent }: { recent: RecentCheck | undefined }) {
  return (
    <>
      {recent?.hasFraudAlert === true && <Text className={classes.prose ?? ''}>{t('fraudAlertOfName')}</Text>}
      <Text className={classes.prose ?? ''}>
        {recent === undefined
          ? t('unsure')
          : rich('unsureNamed', { name: <UserText>{recent.text}</UserText> })}
      </Text>
    </>
  );
}

interface TypedProps {
  check: LoggedCheckDetails;
  /** What was typed, if the check was made in this tab. */
  text: string | undefined;
}

/** Shows the renter who was found, or the identifier that nobody on file had. */
function Subject({ check: { found, renter, identifier }, text }: TypedProps): ReactNode {
  if (!found) {
    const kind = KIND_WORDS[identifier];
    return (
      <Text component="div">
        {text === undefined
          ? t('nobody', { kind })
          : rich('nobodyWith', { kind, text: <UserText>{text}</UserText> })}
      </Text>
    );
  }
  if (renter === null) {
    return <Text>{t('noLongerNamed')}</Text>;
  }
  return (
    <Text component="div" fw={600}>
      {renter.name === null ? t('noName') : <UserText>{renter.name}</UserText>}{' '}
      <Text span c="dimmed" fw={400}>
        <Id>{renter.memberId}</Id>
      </Text>
    </Text>
  );
}

/** Right after a check, hardly anything on file has changed. */
const NEW_MS = 10 * 60_000;

/** Says that the result is of the time of the check, and what of it is not kept. */
function AsOf({ check: { at, scored }, isRecent }: { check: LoggedCheckDetails; isRecent: boolean }) {
  const ofLog = scored === null ? 'asOf' : 'asOfLogged';
  const ofTab = Date.now() - at < NEW_MS ? 'asOfNow' : 'asOf';
  return (
    <Text fz="sm" c="dimmed" component="div" className={classes.prose ?? ''}>
      {rich(isRecent ? ofTab : ofLog, {
        time: <Time at={at} exact />,
        link: (content) => (
          <Anchor to="/checks" inherit className={classes.actions ?? ''}>
            {content}
          </Anchor>
        ),
      })}
    </Text>
  );
}

/** Shows who made the check and when, which a printed page must contain. */
function Origin({ check: { at, by, requestId, identifier, purpose }, text }: TypedProps) {
  const { organization } = useMe();
  const values = {
    time: <Time at={at} exact />,
    caller: <UserText>{callerText(by)}</UserText>,
    organization: <UserText>{organization.name}</UserText>,
    kind: KIND_WORDS[identifier],
    purpose: purposeTitle(purpose),
    mode: MODE,
    request: <Mono>{requestId}</Mono>,
  };
  return (
    <Text fz="sm" c="dimmed" component="div" className={classes.trail ?? ''}>
      {text === undefined
        ? rich('origin', values)
        : rich('originTyped', { ...values, text: <UserText>{text}</UserText> })}
    </Text>
  );
}

const NO_RECORD: Partial<Record<IdentifierKind, 'noRecordOfEmail' | 'noRecordOfName'>> = {
  email: 'noRecordOfEmail',
  name: 'noRecordOfName',
};

/** Explains that no record was found, and what to do next. */
function NoRecord({ check: { identifier } }: { check: LoggedCheckDetails }) {
  return (
    <Stack gap="xs">
      <Text className={classes.prose ?? ''}>{t('noRecordText')}</Text>
      <Text className={classes.prose ?? ''}>{t(NO_RECORD[identifier] ?? 'noRecordOfOther')}</Text>
    </Stack>
  );
}
