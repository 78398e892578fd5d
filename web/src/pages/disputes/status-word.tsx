import { CircleCheck, CircleDot, CircleX, Eye, Undo2 } from 'lucide-react';
import type { DisputeStatus } from '../../../../src/rules/disputes/disputes.ts';
import classes from './disputes.module.css';
import { STATUS_WORDS } from './words.ts';

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
