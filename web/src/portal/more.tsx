import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FormError } from '../components/form.tsx';
import { t } from '../texts.ts';

/** The button below a list that loads the next page. */
export function More({ list }: { list: UseInfiniteQueryResult }) {
  return (
    <>
      {list.data !== undefined && <FormError error={list.error} />}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('frame.showEarlier')}
        </Button>
      )}
    </>
  );
}
