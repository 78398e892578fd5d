import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { indexUntil } from '../store/inquiries.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { readPdf } from '../support/pdf.ts';
import { putRenter } from '../support/renters.ts';
import { operator } from './command.ts';

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a renter who asks by post gets the file only after the operator recorded who they are`, async (t) => {
    const { store, database } = await newStores(t, make);
    const { json, run } = operator(t, { DATABASE_URL: database.url, OPERATOR_NAME: 'Cascade Screening' });
    await indexUntil(store, Date.now());
    const { id: renter, memberId } = await putRenter(store, [], { fullName: 'Ana Duarte' });
    assert.match((await run('file', 'list')).out, /^No files to print\.$.*^No decisions to send\.$/ms);
    const sendTo = 'Ana Duarte, 12 Oak St, Salem, OR 97301';
    const asked = ['--renter', memberId, '--medium', 'post', '--send-to', sendTo];
    const { request, ...made } = await json('file', 'request', ...asked);
    assert.deepEqual([made.renter, made.identifiedAt, made.printedAt], [renter, null, null]);
    assert.match((await run('file', 'list')).out, new RegExp(`${request}.*no +${sendTo}`));
    const path = join(temporaryFolder(t), 'file.pdf');
    const early = await run('file', 'print', '--request', request, '--out', path);
    assert.deepEqual([early.code, /First record how the renter was identified/.test(early.err)], [1, true]);
    await json('file', 'verify', '--request', request, '--by', 'Copy of a license');
    await json('file', 'print', '--request', request, '--out', path);
    const { text } = readPdf(readFileSync(path));
    for (const part of ['Cascade Screening', sendTo, 'by mail', memberId, 'Copy of a license'])
      assert.ok(text.includes(part), part);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(await json('file', 'list'), { requests: [], results: [] });
    const again = await run('file', 'print', '--request', request, '--out', path);
    assert.deepEqual([again.code, /cannot be created \(EEXIST\)/.test(again.err)], [1, true]);
    const [kept] = await store.fileRequests.listOf(renter, undefined, 5);
    assert.deepEqual([kept?.identifiedBy, kept?.medium], ['Copy of a license', 'post']);
    const forged = await run('file', 'request', ...asked.with(-1, 'Ana\u001b[2J'));
    assert.deepEqual([forged.code, /--send-to must be one line/.test(forged.err)], [1, true]);
  });
}
