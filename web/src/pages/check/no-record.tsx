import { Stack, Text } from '@mantine/core';
import classes from './check.module.css';
import type { RecentCheck } from './recent.ts';

/** Explains that no record was found, and what to do next. */
export function NoRecord({ check: { kind } }: { check: RecentCheck }) {
  const another = kind === 'email' ? 'a phone number or license' : 'an e-mail address';
  return (
    <Stack gap="xs">
      <Text className={classes.prose ?? ''}>
        This is not a good record, it is none: nothing is known against this person, or for them. Decide as
        you would without the network. The recommendation that your software gets is “approved”, with the tier
        “unknown”.
      </Text>
      <Text className={classes.prose ?? ''}>
        The person may be on file by something else: try {another}. After the rental, file a report, so that
        the next organization knows.
      </Text>
    </Stack>
  );
}
