import { Button, Group } from '@mantine/core';
import { FileText, FileWarning, type LucideIcon, Printer, Search, UserRound } from 'lucide-react';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { LinkButton } from '../../components/link.tsx';
import { CHECK_FIELD_ID } from '../../layout/shortcuts.tsx';
import type { Prefill } from '../filing/values.ts';
import classes from './check.module.css';
import type { RecentCheck } from './checks.ts';

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;

/** The report field for each kind of lookup identifier. */
const FIELDS: Partial<Record<IdentifierKind, keyof Prefill>> = {
  email: 'renterEmail',
  name: 'renterName',
  phone: 'renterPhone',
  license: 'renterLicense',
};

/** Shows what to do next, with or without a renter found. */
export function CardActions({ check: { record, kind, text } }: { check: RecentCheck }) {
  const about = record === null ? {} : { renter: record.memberId };
  const field = FIELDS[kind];
  const prefill: Prefill = record === null && field !== undefined ? { [field]: text } : {};
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {record === null && (
        <Button leftSection={icon(Search)} onClick={() => document.getElementById(CHECK_FIELD_ID)?.focus()}>
          Try another identifier
        </Button>
      )}
      <LinkButton
        to="/file/report"
        search={about}
        state={{ prefill }}
        variant="default"
        leftSection={icon(FileText)}
      >
        File a report
      </LinkButton>
      {record !== null && (
        <>
          <LinkButton to="/file/incident" search={about} variant="default" leftSection={icon(FileWarning)}>
            File an incident
          </LinkButton>
          <LinkButton
            to="/renters/$id"
            params={{ id: record.renterId }}
            variant="default"
            leftSection={icon(UserRound)}
          >
            Open the renter
          </LinkButton>
        </>
      )}
      <Button variant="default" leftSection={icon(Printer)} onClick={() => window.print()}>
        Print
      </Button>
    </Group>
  );
}
