import fc from 'fast-check';
import type { Profile } from './person.ts';

/** Arbitrary made-up people who often share some data. */
export const anyProfile: fc.Arbitrary<Profile> = fc.record({
  names: fc.array(
    fc
      .tuple(
        fc.constantFrom('james', 'jim', 'jamie', 'j', 'maria', 'mariah', 'garcia', 'thomas', ''),
        fc.constantFrom('a', 'ann', 'garcia', ''),
        fc.constantFrom('smith', 'smyth', 'garcia', 'thomas', 'иванов', '王小明'),
        fc.constantFrom('jr', 'iii', ''),
      )
      .map((words) => words.filter((word) => word !== '').join(' ')),
    { maxLength: 3 },
  ),
  emails: fc.array(
    fc.constantFrom(
      'james.smith@gmail.com',
      'jamessmith@mail.example',
      'blueriver7@gmail.com',
      'bluerivr7@gmail.com',
      'x',
    ),
    { maxLength: 3 },
  ),
  phones: fc.array(fc.constantFrom('5552340199', '15552340199', '5552340198', '4152340199', '0000000'), {
    maxLength: 3,
  }),
  licenses: fc.array(fc.constantFrom('CA-B4829105', 'CA-B4829150', 'TX-99887766', 'NONE'), { maxLength: 2 }),
  address: fc.constantFrom(
    null,
    '12 Main St, Springfield, IL 62701',
    '12 Main Street Apt 4, Springfield IL 62701',
    '12 Main Street #5, Springfield IL 62701',
    '21 Main St, Springfield, IL 62701',
    '99 Oak Ave, Portland, OR 97201',
    'somewhere',
  ),
  dateOfBirth: fc.constantFrom(
    null,
    '1990-01-31',
    '1990-03-01',
    '1990-01-30',
    '1991-01-31',
    '1977-12-05',
    '1977-05-12',
  ),
});
