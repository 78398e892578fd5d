/** Words of checks that several pages show. */
export const checkWords = {
  // Kinds of identifiers, within a sentence
  memberId: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license',
  name: 'name',

  fraudAlert: 'Fraud alert: check an identity document',
  formerCaller: 'A former key or person',
  key: 'Key “{name}”',

  // Why an organization checks
  purpose: 'Purpose',
  choosePurpose: 'Choose…',
  purposeMissing: 'Choose a purpose.',
  tenancy: 'Rent a home',
  vehicleRental: 'Rent a vehicle',
  equipmentRental: 'Rent equipment',
  storageRental: 'Rent a storage unit',
  accountReview: 'Review an account',
  collection: 'Collect a debt',
  writtenInstruction: 'Written instruction',
} as const;
