import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeAddBlockDocument } from '../../src/blocks/add-document.ts';
import { makeRequestBlock } from '../../src/blocks/request-block.ts';
import { idMaker } from '../../src/ids.ts';
import { documentQuota } from '../../src/rules/disputes/document-quota.ts';
import { newNetwork } from '../disputes/network.ts';
import { dropDatabases, ENGINES } from '../support/database.ts';
import { pdfOf } from '../support/documents.ts';
import { temporaryFolder } from '../support/folder.ts';
import { wholeFile } from '../support/portal.ts';
import { operator } from './command.ts';

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, the operator lists a request, saves its documents, and accepts and rescinds it`, async (t) => {
    const { store, database, report, jordan, time } = await newNetwork(t, make);
    const { json, run, apiError } = operator(t, { DATABASE_URL: database.url });
    assert.match((await run('blocks', 'list')).out, /^No requests to block records\.$/m);
    const foundation = { store, newId: idMaker(time.clock), clock: time.clock };
    const file = wholeFile(jordan.renterId, jordan.email);
    const { id } = await makeRequestBlock(foundation)(file, {
      kind: 'identity_theft',
      records: [{ kind: 'report', id: report.reportId }],
      text: 'It was \u001b[2J my cousin.',
      declared: true,
    });
    assert.match((await run('blocks', 'list')).out, /no document yet/);
    const content = pdfOf(30_000);
    await makeAddBlockDocument({ ...foundation, documentQuota: documentQuota(2 ** 30), onMail: () => {} })(
      file,
      id,
      { name: 'ftc.pdf', contentType: 'application/pdf', content },
    );
    const { requests } = await json('blocks', 'list');
    assert.deepEqual(requests, [
      {
        request: id,
        renter: jordan.renterId,
        kind: 'identity_theft',
        status: 'open',
        records: [report.recordId],
        requestedAt: '2026-01-31T12:00:00.000Z',
        dueAt: '2026-02-05T12:00:00.000Z',
        reason: null,
      },
    ]);
    const folder = join(temporaryFolder(t), 'documents');
    const { out } = await run('blocks', 'show', '--block', id, '--documents', folder);
    assert.match(out, /identity theft \(15 U\.S\.C\. 1681c-2\)/);
    assert.match(out, new RegExp(`${report.recordId}: .*filed by Harbor.*on file`));
    assert.ok(!out.includes('\u001b'), 'nothing controls the terminal');
    const path = join(folder, `${id}-1.pdf`);
    assert.deepEqual(await readFile(path), content);
    assert.equal((await stat(path)).mode & 0o777, 0o600);

    assert.equal((await json('blocks', 'accept', '--block', id)).status, 'accepted');
    assert.match(
      await apiError('blocks', 'decline', '--block', id, '--reason', 'x'),
      /is not open: it is accepted/,
    );
    const shown = await json('blocks', 'show', '--block', id);
    assert.equal(shown.records[0].state, 'blocked');
    const rescinded = await json('blocks', 'rescind', '--block', id, '--reason', 'Made in error.');
    assert.deepEqual([rescinded.status, rescinded.reason], ['rescinded', 'Made in error.']);
    assert.match(await apiError('blocks', 'show', '--block', 'blk_none'), /no request with this ID/);
  });
}
