import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RenterChoice } from '../../../../src/http/dashboard/search.ts';
import { QueryStates } from '../../components/query-states.tsx';
import { Id } from '../../components/text.tsx';
import { searchQuery } from './queries.ts';

interface ChosenRenterProps {
  /** The member ID in the URL, or ''. */
  memberId: string;
  children: (renter: RenterChoice | undefined) => ReactNode;
}

/** Looks up the renter in the URL, and renders `children` with it. */
export function ChosenRenter({ memberId, children }: ChosenRenterProps) {
  const found = useQuery(searchQuery(memberId, 'member_id'));
  if (memberId === '') return children(undefined);
  return (
    <QueryStates query={found}>
      {({ rows: [renter] }) => (
        <>
          {renter === undefined && (
            <Text role="status">
              No renter has the member ID <Id>{memberId}</Id>. Say below whom it is about.
            </Text>
          )}
          {children(renter)}
        </>
      )}
    </QueryStates>
  );
}
