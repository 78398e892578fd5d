/** Replaces hidden characters. */
const MASK = '•••';

/** How many last characters are shown: enough to recognise a known number, too few to guess the rest. */
const SHOWN = { phone: 4, license: 3, address: 5 };

/** Returns an e-mail with only the first letter and the domain visible: `j•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${[...email][0]}${MASK}${email.slice(at)}`;
}

/** Returns a phone number with only the last four digits visible: `•••0199`. */
export function maskPhone(phone: string): string {
  return MASK + lastCharacters(phone.replace(/[^0-9]/g, ''), SHOWN.phone);
}

/** Returns a license number with only the last three characters visible: `•••34X`. */
export function maskLicense(license: string): string {
  return MASK + lastCharacters(license, SHOWN.license);
}

/** Returns an address with only its end visible, which is mostly the postal code: `•••62704`. */
export function maskAddress(address: string): string {
  return MASK + lastCharacters(address.trim(), SHOWN.address);
}

/** Returns a date of birth such as 1990-01-31 with only the year visible: `1990-•••`. */
export function maskDateOfBirth(day: string): string {
  return `${day.slice(0, 4)}-${MASK}`;
}

/** Returns the last characters, half of the text at most, so that a short one is never shown in full. */
function lastCharacters(text: string, most: number): string {
  const characters = [...text];
  const shown = Math.min(most, Math.floor(characters.length / 2));
  return shown === 0 ? '' : characters.slice(-shown).join('');
}
