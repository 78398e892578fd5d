/** Calls the pages of an organization, or of a renter. */
export interface Visitor {
  cookie: string;
}

/** How much is read between two calls of `each`. */
const EACH_CHARACTERS = 2 ** 20;

/** Reads a download to its end, or until it is aborted. Returns how often the mark of a row is in it. */
export async function readDownload(
  url: string,
  { cookie }: Visitor,
  mark: string,
  each: () => void,
  signal?: AbortSignal,
): Promise<number> {
  const response = await fetch(url, { headers: { cookie }, ...(signal && { signal }) });
  if (response.status !== 200 || response.body === null)
    throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  let found = 0;
  let read = 0;
  let end = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const text = end + part;
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) found++;
    // The mark may be cut between two parts, but not be counted twice.
    end = mark.length === 1 ? '' : text.slice(-(mark.length - 1));
    read += part.length;
    if (read > EACH_CHARACTERS) {
      read = 0;
      each();
    }
  }
  return found;
}
