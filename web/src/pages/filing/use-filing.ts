import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REPEATED } from '../../../../src/rules/disputes/repeats.ts';
import type { Draft } from '../../drafts.ts';

/** Errors by field name. */
export type Problems = Record<string, string>;

/** The certification of a record that repeats a removed one. */
export type Certified = { certify?: string };

const NONE: ReadonlySet<string> = new Set();

/** Returns the errors without those of entries such as `incidents.<id>` that were added after the attempt to send the form. */
const shownOf = (problems: Problems, wrongAtTry: ReadonlySet<string>) =>
  Object.entries(problems).filter(([name]) => !name.includes('.') || wrongAtTry.has(name));

/**
 * Returns the state of a form that files a record: its errors after the first attempt to send it, and the
 * result.
 *
 * @param send files the record; the server files each form ID once
 */
export function useFiling<Filed, Values extends object>(
  draft: Draft<Values>,
  problemsOf: (values: Values) => Problems,
  send: (formId: string, values: Values, certified: Certified) => Promise<Filed>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [wrongAtTry, setWrongAtTry] = useState<ReadonlySet<string>>(NONE);
  const [certify, setCertify] = useState('');
  const file = useMutation({
    mutationFn: () => send(draft.formId, draft.values, certify === '' ? {} : { certify }),
    onSuccess: () => {
      setTries(0);
      setCertify('');
      draft.clear();
    },
    gcTime: 0,
  });
  const problems = tries === 0 ? {} : Object.fromEntries(shownOf(problemsOf(draft.values), wrongAtTry));
  // After an attempt with errors, moves the focus to the first wrong field.
  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    // A group of radio buttons is wrong as a whole.
    (wrong?.querySelector<HTMLElement>('input') ?? wrong)?.focus();
  }, [tries]);
  return {
    form,
    problems,
    file,
    certify,
    setCertify,
    /** Whether the record repeats a removed one, so that it is filed only with a certification. */
    isRepeated: certify !== '' || file.error?.message.startsWith(REPEATED) === true,
    /** Returns whether the record can be filed. Otherwise shows the errors. */
    check: () => {
      const wrong = new Set(Object.keys(problemsOf(draft.values)));
      setWrongAtTry(wrong);
      if (wrong.size > 0) setTries((before) => before + 1);
      return wrong.size === 0;
    },
    send: () => {
      if (!file.isPending) file.mutate();
    },
    startAnew: () => {
      setTries(0);
      setCertify('');
      file.reset();
      draft.clear();
    },
  };
}

export type Filing = Omit<ReturnType<typeof useFiling>, 'file'> & {
  file: Pick<ReturnType<typeof useFiling>['file'], 'error' | 'isPending'>;
};
