import { Text } from '@mantine/core';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { dayNamed } from '../../../../src/rules/text/days.ts';
import { dayOnlyText } from '../../charts/series.ts';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { Fact, Facts } from './facts.tsx';
import classes from './renters.module.css';

/** Shows the renter's name, identifiers, address and date of birth. */
export function Contact({ renter }: { renter: RenterResponse }) {
  const { name, aliases, emails, phones, licenses, masked, address, dateOfBirth } = renter;
  const born = dateOfBirth !== null && dayNamed(dateOfBirth) !== undefined ? dayOnlyText(dateOfBirth) : null;
  return (
    <>
      <Facts stacked>
        {name !== null && (
          <Fact name="Name">
            <UserText clamp={4}>{name}</UserText>
          </Fact>
        )}
        {aliases.length > 0 && (
          <Fact name="Also known as">
            <Values values={aliases} spelled />
          </Fact>
        )}
        <Fact name="E-mail">
          <Values values={emails} />
        </Fact>
        <Fact name="Phone">
          <Values values={phones} />
        </Fact>
        <Fact name="License">
          <Values values={licenses} mono />
        </Fact>
        {!masked && (
          <>
            <Fact name="Address">{address === null ? 'None' : <UserText lines>{address}</UserText>}</Fact>
            <Fact name="Date of birth">{born ?? 'Not known'}</Fact>
          </>
        )}
        <Fact name="Identity">
          {renter.verified ? 'Verified by the network' : 'Not verified: look at a document'}
        </Fact>
        <Fact name="On your roster">
          {renter.addedAt === null ? (
            'No'
          ) : (
            <>
              Since <Time at={renter.addedAt} />
            </>
          )}
        </Fact>
        {renter.correctedAt !== null && (
          <Fact name="Corrected">
            <Time at={renter.correctedAt} />
          </Fact>
        )}
      </Facts>
      {masked && (
        <Text fz="sm" c="dimmed">
          {renter.addedAt === null
            ? 'This renter is not on your roster, so contact data is shown in part. It is shown in full once you have added the renter.'
            : 'Other organizations have this renter on their roster, too. Check this renter to see contact data in full.'}
        </Text>
      )}
    </>
  );
}

interface ValuesProps {
  values: readonly string[];
  mono?: boolean;
  /** Whether the values are normalized names, which have no capital letters. */
  spelled?: boolean;
}

function Values({ values, mono = false, spelled = false }: ValuesProps) {
  if (values.length === 0) return 'None';
  return (
    <ul className={classes.values} data-spelled={spelled || undefined}>
      {values.map((value) => (
        <li key={value}>{mono ? <Mono>{value}</Mono> : <UserText>{value}</UserText>}</li>
      ))}
    </ul>
  );
}
