/** What stands for what is not shown. */
const MASK = '•••';

/** So much of an end tells whether it is the one that somebody has in hand, and not what the rest is. */
const SHOWN = { phone: 4, license: 3 };

/** An e-mail with the first letter and the domain alone: `j•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${[...email][0]}${MASK}${email.slice(at)}`;
}

/** A phone with its last four digits alone: `•••0199`. */
export function maskPhone(phone: string): string {
  return MASK + endOf(phone.replace(/[^0-9]/g, ''), SHOWN.phone);
}

/** A license with its last three characters alone: `•••34X`. */
export function maskLicense(license: string): string {
  return MASK + endOf(license, SHOWN.license);
}

/** Less than half of it, so that a short one is not shown as a whole. */
function endOf(text: string, most: number): string {
  const characters = [...text];
  const shown = Math.min(most, Math.floor(characters.length / 2));
  return shown === 0 ? '' : characters.slice(-shown).join('');
}
