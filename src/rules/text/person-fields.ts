import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from './limits.ts';
import { type RecordField, spaced } from './record-field.ts';

/** The fields of a report about the renter. Specification 4.4 and 4.5. */
export const PERSON_FIELDS = {
  renterEmail: {
    kind: 'email',
    label: 'E-mail',
    description: 'Matches and updates an existing profile',
    figuresDescription: 'Matches and updates an existing profile. This or renter_name is required',
    column: {
      label: 'E-mail',
      about: 'Finds the renter, or creates a new one.',
      example: 'jordan@example.com',
      synonyms: spaced('emailaddress mail tenantemail customeremail residentemail guestemail useremail'),
    },
  },
  renterName: {
    kind: 'text',
    label: 'Name',
    description: 'Full name',
    figuresDescription: 'Full name. This or renter_email is required',
    column: {
      label: 'Name',
      about: 'The full name, or the first name when the last name has a column of its own.',
      example: 'Jordan Reyes',
      synonyms: spaced(
        'fullname tenantname customername residentname guestname tenant customer renter resident guest firstname givenname',
      ),
    },
  },
  renterPhone: {
    kind: 'text',
    label: 'Phone',
    description: 'Phone number in any format',
    column: {
      label: 'Phone',
      about: 'In any format.',
      example: '(503) 555-0142',
      synonyms: spaced('phonenumber tel telephone mobile mobilephone cell cellphone tenantphone'),
    },
  },
  renterLicense: {
    kind: 'line',
    label: 'License',
    hint: 'Other organizations see only the last characters.',
    description:
      'License number. Becomes an identifier of the renter, but does not decide which renter the report is about',
    most: MOST_NUMBER_CHARACTERS,
    column: {
      label: 'License',
      about: 'Driver’s license number.',
      example: 'D1234567',
      synonyms: spaced(
        'licensenumber licenseno driverlicense driverslicense driverslicensenumber drivinglicense dl dlnumber',
      ),
    },
  },
  renterDateOfBirth: {
    kind: 'birth',
    label: 'Date of birth',
    hint: 'Other organizations see only the year.',
    description: 'Added to the profile if it has none',
    column: {
      label: 'Date of birth',
      about: 'Such as 1/31/1990 or 1990-01-31.',
      example: '1990-01-31',
      synonyms: spaced('birthdate birthday dob born dateborn'),
    },
  },
  renterAddress: {
    kind: 'line',
    label: 'Address',
    hint: 'On one line. Other organizations see only the end.',
    description: 'Current address on one line. Added to the profile if it has none',
    most: MOST_ADDRESS_CHARACTERS,
    column: {
      label: 'Address',
      about: 'The current address of the renter in one line.',
      example: '12 Oak Street, Springfield, IL 62704',
      synonyms: spaced('currentaddress homeaddress streetaddress mailingaddress tenantaddress fulladdress'),
    },
  },
} as const satisfies Record<string, RecordField>;
