import { Text } from '@mantine/core';
import type { MaskableText, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { dayNamed } from '../../../../src/rules/text/days.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { dayText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { Fact, Facts } from './facts.tsx';
import { isContactMasked } from './profile-edit.ts';
import classes from './renters.module.css';

const { t, rich } = staffTexts(renterTexts);

/** Shows the renter's name, identifiers, address and date of birth. */
export function Contact({ renter }: { renter: RenterResponse }) {
  const { name, aliases, emails, phones, licenses, address, dateOfBirth } = renter;
  return (
    <>
      <Facts stacked>
        {name !== null && (
          <Fact name={t('name')}>
            <UserText clamp={4}>{name}</UserText>
          </Fact>
        )}
        {aliases.length > 0 && (
          <Fact name={t('aliases')}>
            <Values values={aliases.map(inFull)} spelled />
          </Fact>
        )}
        <Fact name={t('email')}>
          <Values values={emails} />
        </Fact>
        <Fact name={t('phone')}>
          <Values values={phones} />
        </Fact>
        <Fact name={t('license')}>
          <Values values={licenses} mono />
        </Fact>
        <Fact name={t('address')}>
          {address === null ? t('none') : <UserText lines>{address.text}</UserText>}
        </Fact>
        <Fact name={t('dateOfBirth')}>{dateOfBirth === null ? t('notKnown') : bornText(dateOfBirth)}</Fact>
        <Fact name={t('identity')}>{t(renter.verified ? 'verified' : 'notVerified')}</Fact>
        <Fact name={t('onRoster')}>
          {renter.addedAt === null ? t('no') : rich('since', { time: <Time at={renter.addedAt} /> })}
        </Fact>
        {renter.correctedAt !== null && (
          <Fact name={t('profileChanged')}>
            <Time at={renter.correctedAt} />
          </Fact>
        )}
      </Facts>
      {isContactMasked(renter) ? (
        <Text fz="sm" c="dimmed">
          {t(renter.addedAt === null ? 'maskedNotOnRoster' : 'maskedShared')}
        </Text>
      ) : (
        [...licenses, address, dateOfBirth].some((value) => value?.masked) && (
          <Text fz="sm" c="dimmed">
            {t('maskedPart')}
          </Text>
        )
      )}
    </>
  );
}

/** Returns a date of birth for display. A masked one shows the year. */
function bornText({ text, masked }: MaskableText): string {
  if (masked) return text;
  return dayNamed(text) === undefined ? t('notKnown') : dayText(text);
}

const inFull = (text: string): MaskableText => ({ text, masked: false });

interface ValuesProps {
  values: readonly MaskableText[];
  mono?: boolean;
  /** Whether the values are normalized names, which have no capital letters. */
  spelled?: boolean;
}

function Values({ values, mono = false, spelled = false }: ValuesProps) {
  if (values.length === 0) return t('none');
  return (
    <ul className={classes.values} data-spelled={spelled || undefined}>
      {values.map(({ text }, place) => (
        <li key={place}>{mono ? <Mono>{text}</Mono> : <UserText>{text}</UserText>}</li>
      ))}
    </ul>
  );
}
