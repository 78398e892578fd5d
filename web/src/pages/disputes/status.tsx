import { CalendarClock, CircleCheck, CircleDot, CircleX, Eye, Undo2 } from 'lucide-react';
import type { DisputeStatus } from '../../../../src/rules/disputes/disputes.ts';
import { disputeWords } from '../../../../src/texts/en/staff/dispute-words.ts';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { isUrgent } from './deadline.ts';
import classes from './disputes.module.css';
import { STATUS_WORDS, timeLeft } from './words.ts';

const { rich } = staffTexts(disputeWords);

const ICONS = {
  open: CircleDot,
  under_review: Eye,
  upheld: CircleCheck,
  rejected: CircleX,
  withdrawn: Undo2,
};

/** Shows the status of a dispute as icon and word. */
export function StatusWord({ status }: { status: DisputeStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.status}>
      <Icon size={16} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}

/** Shows the day on which a dispute is upheld automatically, and the time left. */
export function Deadline({ at }: { at: number }) {
  const { timeZone } = useMe().organization;
  const now = Date.now();
  return (
    <span className={`${classes.status} ${classes.deadline} ${isUrgent(at, now) ? classes.urgent : ''}`}>
      {isUrgent(at, now) && <CalendarClock size={16} aria-hidden />}
      <span>
        {rich('deadline', {
          day: <Time at={at} />,
          left: timeLeft(at, now, timeZone),
          part: (content) => <span>{content}</span>,
        })}
      </span>
    </span>
  );
}
