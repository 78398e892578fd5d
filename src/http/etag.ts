import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSerialized } from './json-body.ts';

/**
 * Returns a response as JSON with an entity tag, or sends 304 if the client has this version. It stays `no-store`, because it is about
 * people: a client may compare versions, but no browser or proxy on the way keeps one.
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function tagged(request: FastifyRequest, reply: FastifyReply, result: unknown): string | FastifyReply {
  const text = reply.serialize(result as object) as string;
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  reply
    .header('etag', tag)
    // With another key, the response is that of another organization.
    .header('vary', 'x-api-key, authorization');
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return asSerialized(reply, text);
}

/** Whether an If-None-Match header names a tag. A proxy that compresses makes it a weak one, which counts as the same. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => {
    const named = one.trim();
    return named === '*' || named === tag || named === `W/${tag}`;
  });
}
