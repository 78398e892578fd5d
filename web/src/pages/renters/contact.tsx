import { Text } from '@mantine/core';
import type { MaskableText, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { dayNamed } from '../../../../src/rules/text/days.ts';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { dayText } from '../../formats.ts';
import { Fact, Facts } from './facts.tsx';
import { isContactMasked } from './profile-edit.ts';
import classes from './renters.module.css';

/** Shows the renter's name, identifiers, address and date of birth. */
export function Contact({ renter }: { renter: RenterResponse }) {
  const { name, aliases, emails, phones, licenses, address, dateOfBirth } = renter;
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
            <Values values={aliases.map(inFull)} spelled />
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
        <Fact name="Address">{address === null ? 'None' : <UserText lines>{address.text}</UserText>}</Fact>
        <Fact name="Date of birth">{dateOfBirth === null ? 'Not known' : bornText(dateOfBirth)}</Fact>
        <Fact name="Identity">
          {renter.verified ? 'Verified by the network' : 'Not verified: check a document'}
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
          <Fact name="Profile changed">
            <Time at={renter.correctedAt} />
          </Fact>
        )}
      </Facts>
      {isContactMasked(renter) ? (
        <Text fz="sm" c="dimmed">
          {renter.addedAt === null
            ? 'This renter isn’t on your roster, so you see only part of their contact details. Add the renter to see them in full.'
            : 'Other organizations also have this renter on their roster. Check this renter to see their contact details in full.'}
        </Text>
      ) : (
        [...licenses, address, dateOfBirth].some((value) => value?.masked) && (
          <Text fz="sm" c="dimmed">
            Only the organization that added a license, address or date of birth sees it in full.
          </Text>
        )
      )}
    </>
  );
}

/** Returns a date of birth for display. A masked one shows the year. */
function bornText({ text, masked }: MaskableText): string {
  if (masked) return text;
  return dayNamed(text) === undefined ? 'Not known' : dayText(text);
}

const inFull = (text: string): MaskableText => ({ text, masked: false });

interface ValuesProps {
  values: readonly MaskableText[];
  mono?: boolean;
  /** Whether the values are normalized names, which have no capital letters. */
  spelled?: boolean;
}

function Values({ values, mono = false, spelled = false }: ValuesProps) {
  if (values.length === 0) return 'None';
  return (
    <ul className={classes.values} data-spelled={spelled || undefined}>
      {values.map(({ text }, place) => (
        <li key={place}>{mono ? <Mono>{text}</Mono> : <UserText>{text}</UserText>}</li>
      ))}
    </ul>
  );
}
