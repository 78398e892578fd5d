import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { useCurrentError } from '../hooks/use-current-error.ts';
import { t } from '../texts.ts';
import lists from './list.module.css';

/** The error of each field by its name, or `false`, in the order of the fields. */
type FieldErrors<Field extends string> = Readonly<Record<Field, string | false>>;

interface CheckedFormOptions<Field extends string> {
  errors: FieldErrors<Field>;
  /** The server's error for the form, which keeps its input. If it is about a field of the form, it is shown there. */
  problem: Error | null;
  /** Sends the form. Called only without errors. */
  send: () => void;
}

interface CheckedForm<Field extends string> {
  /** The props of the form element. */
  props: { noValidate: true; onSubmit: (event: FormEvent) => void };
  /** What is wrong with the form, at its top. */
  summary: ReactNode;
  /** Returns the error of a field once the form was sent with errors. */
  shown: (field: Field) => string | false;
  /** Forgets that the form was sent, after its fields were cleared. */
  reset: () => void;
}

/**
 * Checks a form when it is sent. With errors, a summary at the top of the form takes the focus, and links to the fields:
 * https://design-system.service.gov.uk/components/error-summary/
 */
export function useCheckedForm<Field extends string>({
  errors,
  problem: latest,
  send,
}: CheckedFormOptions<Field>): CheckedForm<Field> {
  const problem = useCurrentError(latest);
  const [timesWrong, setTimesWrong] = useState(0);
  const isWrong = Object.values(errors).some((error) => error !== false);
  const areShown = timesWrong > 0;
  const field = isWrong ? undefined : fieldOfProblem(problem, errors);
  const shown = (name: Field) => (name === field ? (problem?.message ?? false) : areShown && errors[name]);
  const names = Object.keys(errors) as Field[];
  return {
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (isWrong) setTimesWrong((times) => times + 1);
        else send();
      },
    },
    summary: (
      <ErrorSummary
        errors={names.map((name) => [name, shown(name)])}
        problem={isWrong || field !== undefined ? null : problem}
        attempt={timesWrong}
        failure={isWrong ? null : problem}
      />
    ),
    shown,
    reset: () => setTimesWrong(0),
  };
}

/**
 * Returns the field of a form that an error of the server is about; `undefined` if it is about none. The server names the path of
 * a field in the body, such as `document.number`, and the form its last part.
 */
function fieldOfProblem<Field extends string>(
  problem: Error | null,
  errors: FieldErrors<Field>,
): Field | undefined {
  if (!(problem instanceof ApiError)) return undefined;
  const name = problem.field?.split('.').at(-1);
  return (Object.keys(errors) as Field[]).find((field) => field === name);
}

interface ErrorSummaryProps {
  errors: readonly (readonly [field: string, error: string | false])[];
  problem: Error | null;
  /** How often the form was sent with errors. */
  attempt: number;
  /** The server's error, also if it is one of `errors`. */
  failure: Error | null;
}

function ErrorSummary({ errors, problem, attempt, failure }: ErrorSummaryProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const wrong = errors.filter(([, error]) => error !== false);
  const isShown = wrong.length > 0 || problem !== null;
  useEffect(() => {
    if (attempt > 0 || failure !== null) box.current?.focus();
  }, [attempt, failure]);
  useErrorTitle(isShown);
  if (!isShown) return null;
  return (
    <Paper
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={id}
      p="lg"
      bd="2px solid var(--mantine-color-error)"
    >
      <Stack gap="xs">
        <Title order={2} id={id}>
          <CircleAlert size={16} aria-hidden /> {t('frame.problem')}
        </Title>
        {wrong.length > 0 && (
          <ul className={lists.list}>
            {wrong.map(([name, error]) => (
              <li key={name}>
                <FieldLink name={name}>{error}</FieldLink>
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Text>{problemText(problem)}</Text>}
      </Stack>
    </Paper>
  );
}

function problemText(problem: Error): string {
  const requestId = problem instanceof ApiError && problem.status >= 500 ? problem.requestId : undefined;
  return requestId === undefined
    ? problem.message
    : `${problem.message} ${t('shared.request', { id: requestId })}.`;
}

/** A link to a field of the same form. */
function FieldLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Anchor
      c="var(--mantine-color-error)"
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        fieldOf(event.currentTarget.closest('form'), name)?.focus();
      }}
    >
      {children}
    </Anchor>
  );
}

/** Returns the first control with a name in a form. */
function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(name);
  // Radio buttons of one name are a list.
  const first = field instanceof RadioNodeList ? field[0] : field;
  return first instanceof HTMLElement ? first : undefined;
}

/** Begins the title of the window with the word for an error, which screen readers say first. */
function useErrorTitle(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { title } = document;
    document.title = t('frame.errorTitle', { title });
    return () => {
      document.title = title;
    };
  }, [isShown]);
}
