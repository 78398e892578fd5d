import { ApiError } from '../errors.ts';
import {
  type ContactDetails,
  postalAddressFault,
  telephoneFault,
} from '../rules/organizations/contact-details.ts';

/** Returns the given contact details without surrounding white space. Throws `invalid` for one that cannot be used. */
export function tidyContact({ postalAddress, telephone }: Partial<ContactDetails>): Partial<ContactDetails> {
  return {
    ...(postalAddress !== undefined && {
      postalAddress: tidyDetail('postal address', postalAddress, postalAddressFault),
    }),
    ...(telephone !== undefined && { telephone: tidyDetail('telephone', telephone, telephoneFault) }),
  };
}

function tidyDetail(
  name: string,
  text: string | null,
  faultOf: (text: string) => string | undefined,
): string | null {
  if (text === null) return null;
  const tidy = text.trim();
  const fault = faultOf(tidy);
  if (fault !== undefined) throw new ApiError('invalid', `The ${name} ${fault}`);
  return tidy;
}
