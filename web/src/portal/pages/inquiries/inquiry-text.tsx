import type { ReactNode } from 'react';
import {
  CHECKED_BY,
  type Checked,
  PURPOSE_TEXTS,
  TOLD,
  type Unbilled,
  unbilledKey,
} from '../../../../../src/texts/inquiry-words.ts';
import { UserText } from '../../../components/text.tsx';
import { rich, t } from '../../../texts.ts';

interface Named {
  organization: string;
}

/** Describes a check to the renter. */
export function checkText({ organization, identifier, purpose, recommendation }: Named & Checked): ReactNode {
  const values = {
    organization: <UserText>{organization}</UserText>,
    identifier: t(CHECKED_BY[identifier]),
    outcome: t(TOLD[recommendation]),
  };
  return purpose === null
    ? rich('inquiries.checkedYou', values)
    : rich('inquiries.checkedYouFor', { ...values, purpose: t(PURPOSE_TEXTS[purpose]) });
}

/** Describes an inquiry other than a check to the renter. */
export function unbilledText({ organization, ...inquiry }: Named & Unbilled): ReactNode {
  const by = <UserText>{organization}</UserText>;
  const { key, identifier } = unbilledKey(inquiry);
  return identifier === null
    ? rich(key, { organization: by })
    : rich(key, { organization: by, identifier: t(CHECKED_BY[identifier]) });
}
