import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FormError } from '../components/form.tsx';

/** Below a list of which a page was loaded: the next page. */
export function More({ list }: { list: UseInfiniteQueryResult }) {
  return (
    <>
      {list.data !== undefined && <FormError error={list.error} />}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}
