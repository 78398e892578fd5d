import { SegmentedControl } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RenterChoice } from '../../../../src/http/dashboard/filing-help.ts';
import { Page } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { FiguresForm } from './figures-form.tsx';
import classes from './filing.module.css';
import { LabelsForm } from './labels-form.tsx';
import { ChosenRenter } from './renter-chooser.tsx';
import { EMPTY_FIGURES, EMPTY_LABELS, type Prefill } from './values.ts';

const VARIANTS = [
  { value: 'labels', label: 'By labels' },
  { value: 'figures', label: 'From figures' },
];

export default function ReportPage() {
  const [{ by, renter = '' }] = useAddress();
  const prefill = useLocation({ select: ({ state }) => state.prefill }) ?? {};
  const navigate = useNavigate();
  const variant = by === 'figures' ? 'figures' : 'labels';
  // A draft belongs to one person; another person has another draft.
  const subject = renter === '' ? Object.values(prefill).join(' ') : renter;
  return (
    <Page
      title="File a report"
      description="Say how a rental went. Every organization that checks the renter sees it."
    >
      <div className={classes.variants}>
        <SegmentedControl
          aria-label="How to file"
          transitionDuration={0}
          data={VARIANTS}
          value={variant}
          onChange={(by) =>
            void navigate({
              to: '.',
              search: { renter: renter || undefined, by },
              // Keeps the prefilled person for the other form.
              state: true,
              replace: true,
            })
          }
        />
      </div>
      <ChosenRenter memberId={renter}>
        {(about) => (
          <ReportForm
            key={`${variant} ${subject}`}
            byFigures={variant === 'figures'}
            subject={subject}
            person={about === undefined ? prefill : personOf(about)}
          />
        )}
      </ChosenRenter>
    </Page>
  );
}

/** Returns the fields of a renter. A masked e-mail is left out, because a report with it would be about somebody else. */
function personOf({ email, name, onFile }: RenterChoice): Prefill {
  return { renterEmail: (onFile !== null && email) || '', renterName: name ?? '' };
}

function ReportForm(props: { byFigures: boolean; subject: string; person: Prefill }) {
  // Keeps the values from when the form was opened, so that a reload does not change what was typed.
  const [{ byFigures, subject, person }] = useState(props);
  const [labels] = useState({ ...EMPTY_LABELS, ...person });
  const [figures] = useState({ ...EMPTY_FIGURES, ...person });
  return byFigures ? (
    <FiguresForm name={`figures report ${subject}`} empty={figures} />
  ) : (
    <LabelsForm name={`labels report ${subject}`} empty={labels} />
  );
}
