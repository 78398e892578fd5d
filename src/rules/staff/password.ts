/**
 * Rules for passwords: length instead of special characters.
 * https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */

export const LEAST_PASSWORD_CHARACTERS = 12;
/** Hashing a longer password costs time and adds no security. */
export const MOST_PASSWORD_CHARACTERS = 128;

/** The most common leaked passwords of at least 12 characters, and sequences of keys. */
const MOST_COMMON = new Set([
  '000000000000',
  '111111111111',
  '123123123123',
  '1234567890ab',
  '123456789012',
  '1234567890123',
  '123456789123',
  '12345678910a',
  '1234567891011',
  '123456789qwe',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qazxsw23edc',
  '987654321098',
  '999999999999',
  'aaaaaaaaaaaa',
  'abc123abc123',
  'abcd12345678',
  'abcdefghijkl',
  'administrator',
  'adminadminadmin',
  'asdfasdfasdf',
  'asdfghjkl123',
  'changemenow1',
  'changeme1234',
  'correcthorsebatterystaple',
  'hello1234567',
  'iloveyou1234',
  'iloveyouforever',
  'letmein12345',
  'letmeinletmein',
  'mypassword12',
  'mypassword123',
  'passw0rd1234',
  'password0000',
  'password1111',
  'password1234',
  'password12345',
  'password123456',
  'password123!',
  'password2024',
  'password2025',
  'password2026',
  'passwordpassword',
  'qazwsxedcrfv',
  'qwerasdfzxcv',
  'qwerty123456',
  'qwerty1234567',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop[]',
  'qwertyuiopas',
  'qwertyuiopasdfghjkl',
  'rentaladmin1',
  'secret123456',
  'thisismypassword',
  'trustno1trustno1',
  'welcome12345',
  'welcome123456',
  'zxcvbnmasdfg',
  'zxcvbnm12345',
]);

/** Returns why a password is not accepted, as a sentence for the user, or `undefined` if it is. */
export function passwordFault(password: string, email: string): string | undefined {
  const { length } = password;
  if (length < LEAST_PASSWORD_CHARACTERS) {
    return `The password must have at least ${LEAST_PASSWORD_CHARACTERS} characters.`;
  }
  if (length > MOST_PASSWORD_CHARACTERS) {
    return `The password must have at most ${MOST_PASSWORD_CHARACTERS} characters.`;
  }
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase()) return 'The password must not be the e-mail address.';
  if (MOST_COMMON.has(lower) || new Set(lower).size < 3) {
    return 'This password is too easy to guess. Choose another.';
  }
  return undefined;
}
