import { CircleAlert, Copy, Hourglass } from 'lucide-react';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Count } from '../../components/figures.tsx';
import { Id } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { errorText } from './errors.tsx';
import classes from './import.module.css';

const { t, rich } = staffTexts(importTexts);

/** Shows what a row would be filed as, what it repeats, or its errors. */
export function Outcome({ report, errors, repeats }: ImportRowLine) {
  if (repeats !== null) {
    return (
      <span className={classes.iconText}>
        <Copy size={16} aria-hidden />
        <span>
          {'row' in repeats
            ? rich('repeatsRow', { row: <Count value={repeats.row} /> })
            : rich('repeatsReport', {
                time: <Time at={repeats.filedAt} />,
                report: <Id>{repeats.recordId}</Id>,
              })}
        </span>
      </span>
    );
  }
  if (report !== null) {
    return (
      <div className={classes.fields}>
        <TierBadge tier={report.tier} />
        {report.lacksPayment && (
          <span className={classes.iconText}>
            <CircleAlert size={16} aria-hidden />
            <span>{t('lacksPayment')}</span>
          </span>
        )}
        {report.mayBeHeld && (
          <span className={classes.iconText}>
            <Hourglass size={16} aria-hidden />
            <span>{t('mayBeHeld')}</span>
          </span>
        )}
      </div>
    );
  }
  return (
    <ul className={classes.errors}>
      {errors.map((error) => (
        <li key={errorText(error)} className={classes.iconText}>
          <CircleAlert size={16} aria-hidden />
          <span>{errorText(error)}</span>
        </li>
      ))}
    </ul>
  );
}
