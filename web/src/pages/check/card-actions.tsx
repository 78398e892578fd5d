import { Button, Group } from '@mantine/core';
import { FileText, FileWarning, type LucideIcon, Printer, RotateCw, Search, UserRound } from 'lucide-react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { LinkButton } from '../../components/link.tsx';
import { CHECK_FIELD_ID } from '../../layout/shortcuts.tsx';
import { staffTexts } from '../../texts.ts';
import type { Prefill } from '../filing/values.ts';
import classes from './check.module.css';

const { t } = staffTexts(checkTexts);

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;

/** The report field for each kind of lookup identifier. */
const FIELDS: Partial<Record<IdentifierKind, keyof Prefill>> = {
  email: 'renterEmail',
  name: 'renterName',
  phone: 'renterPhone',
  license: 'renterLicense',
};

interface CardActionsProps {
  check: LoggedCheckDetails;
  /** What was typed, if the check was made in this tab. */
  text: string | undefined;
}

/** Shows what to do next, with or without a renter found. */
export function CardActions({ check: { renter, scored, identifier }, text }: CardActionsProps) {
  const about = renter === null ? {} : { renter: renter.memberId };
  const field = FIELDS[identifier];
  const prefill: Prefill =
    renter === null && field !== undefined && text !== undefined ? { [field]: text } : {};
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {scored === null && (
        <Button leftSection={icon(Search)} onClick={() => document.getElementById(CHECK_FIELD_ID)?.focus()}>
          {t('tryAnother')}
        </Button>
      )}
      <LinkButton
        to="/file/report"
        search={about}
        state={{ prefill }}
        variant="default"
        leftSection={icon(FileText)}
      >
        {t('fileReport')}
      </LinkButton>
      {renter !== null && (
        <>
          <LinkButton to="/file/incident" search={about} variant="default" leftSection={icon(FileWarning)}>
            {t('fileIncident')}
          </LinkButton>
          <LinkButton
            to="/renters/$id"
            params={{ id: renter.renterId }}
            variant="default"
            leftSection={icon(UserRound)}
          >
            {t('openRenter')}
          </LinkButton>
          <LinkButton
            to="/check"
            search={{ q: renter.memberId }}
            variant="default"
            leftSection={icon(RotateCw)}
          >
            {t('checkAgain')}
          </LinkButton>
        </>
      )}
      <Button variant="default" leftSection={icon(Printer)} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Group>
  );
}
