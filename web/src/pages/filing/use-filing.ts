import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../drafts.ts';

/** What is wrong with fields, by their names. */
export type Problems = Record<string, string>;

/**
 * A form that is filed: what is wrong with it, once it was tried to be sent, and what came of that.
 *
 * @param send files it; the server files what has the same form ID once
 */
export function useFiling<Filed, Values extends object>(
  draft: Draft<Values>,
  problemsOf: (values: Values) => Problems,
  send: (formId: string, values: Values) => Promise<Filed>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const file = useMutation({
    mutationFn: () => send(draft.formId, draft.values),
    onSuccess: () => {
      setTries(0);
      draft.clear();
    },
    gcTime: 0,
  });
  const problems = tries === 0 ? {} : problemsOf(draft.values);
  // After a try that could not be sent: to the first field that is wrong.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return {
    form,
    problems,
    file,
    submit: () => {
      if (file.isPending) return;
      if (Object.keys(problemsOf(draft.values)).length > 0) setTries((before) => before + 1);
      else file.mutate();
    },
    startAnew: () => {
      setTries(0);
      file.reset();
      draft.clear();
    },
  };
}
