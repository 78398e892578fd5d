import type { RequestLine } from '../../../../src/http/dashboard/request-log.ts';
import { Id, UserText } from '../../components/text.tsx';

/** Shows the name of the key, or of the person whose session made the request. */
export function Caller({ by: { id, kind, name } }: Pick<RequestLine, 'by'>) {
  if (kind === 'unknown') return <Id>{id}</Id>;
  return (
    <>
      <UserText>{name}</UserText>
      {kind === 'person' && ' (session)'}
    </>
  );
}
