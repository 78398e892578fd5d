/**
 * The baseline of every row: a bare node:http server that sends a response of this size.
 *
 *     PORT=8090 node bench/bare.ts BYTES
 */
import { createServer } from 'node:http';

const bodyBytes = Number(process.argv[2]);
const frame = JSON.stringify({ ok: true, body: '' });
const body = JSON.stringify({ ok: true, body: 'x'.repeat(Math.max(0, bodyBytes - frame.length)) });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };

createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
