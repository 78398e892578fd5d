import { Group } from '@mantine/core';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link.tsx';

/** Shown to an organization with an empty roster. */
export function NoRenters() {
  return (
    <EmptyState
      title="No renters yet"
      action={
        <Group gap="sm">
          <LinkButton to="/file/report">File a report</LinkButton>
          <LinkButton to="/import" variant="default">
            Import reports
          </LinkButton>
        </Group>
      }
    >
      Whomever you file something about stands here, with tier, score and flags; so does who is added
      manually. Looking somebody up puts nobody here.
    </EmptyState>
  );
}
