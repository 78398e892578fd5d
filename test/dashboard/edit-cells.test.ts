import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ImportRowLine } from '../../src/http/dashboard/import-responses.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { begun, filed, holdImports, newImporter, reportsOf, step, uploaded } from './import-calls.ts';

const server = await startServer();
after(() => server.stop());

const HEADER =
  'E-mail,Name,Last name,Industry,Payment,Incidents,Ended on,Own notes,Condition,Contract compliance';

/** The columns of `HEADER`, by what is in them. */
const COLUMN = { email: 0, name: 1, lastName: 2, industry: 3, payment: 4, incidents: 5, day: 6, notes: 7 };

const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n');

interface Edit {
  row: number;
  column: number;
  was: string;
  text: string;
}

const edit = ({ call }: StaffClient, id: string, body: Edit) =>
  call('PUT', `/dashboard/imports/${id}/cell`, { body });

const previewOf = async (staff: StaffClient, id: string): Promise<ImportRowLine[]> =>
  (await step(staff, id, 'rows')).body.rows;

/** Returns a row of the preview. */
async function rowOf(staff: StaffClient, id: string, number: number): Promise<ImportRowLine> {
  const row = (await previewOf(staff, id)).find((each) => each.number === number);
  assert.ok(row, `row ${number}`);
  return row;
}

async function countsOf(staff: StaffClient, id: string): Promise<number[]> {
  const { ready, repeats, withErrors } = (await step(staff, id, 'summary')).body;
  return [ready, repeats, withErrors];
}

test('a corrected cell is validated, stored and audited; the row, its repeats and the counts follow, and it is filed', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const wrong = 'jo(at)edit.example';
  const content = fileOf('ann@edit.example,Ann,Lee,marine,,,,', `${wrong},Jo,Ray,marine,sometimes,,,private`);
  const imported = await uploaded(member, content);
  const put = (column: number, was: string, text: string) =>
    edit(member, imported.id, { row: 3, column, was, text });
  assert.deepEqual(await countsOf(member, imported.id), [1, 0, 1]);

  const first = await put(COLUMN.email, wrong, ' ann@edit.example ');
  assert.equal(first.status, 200, first.text);
  assert.ok(first.body.changedAt > imported.changedAt);
  const half = await rowOf(member, imported.id, 3);
  assert.deepEqual(
    [half.texts.renterEmail, half.errors.map(({ field }) => field)],
    ['ann@edit.example', ['paymentCompliance']],
  );
  assert.equal((await put(COLUMN.payment, 'sometimes', '')).status, 200, 'an optional cell can be emptied');
  assert.deepEqual(await countsOf(member, imported.id), [2, 0, 0]);
  assert.equal((await put(COLUMN.name, 'Jo', 'Ann')).status, 200);
  assert.equal((await put(COLUMN.lastName, 'Ray', 'Lee')).status, 200);
  assert.deepEqual(await countsOf(member, imported.id), [1, 1, 0]);
  const repeating = await rowOf(member, imported.id, 3);
  assert.deepEqual(repeating.repeats, { row: 2 });
  assert.equal((await put(COLUMN.payment, '', 'PAID_LATE')).status, 200);
  const corrected = await rowOf(member, imported.id, 3);
  assert.deepEqual([corrected.errors, corrected.repeats, corrected.report?.score], [[], null, 920]);
  assert.deepEqual(await countsOf(member, imported.id), [2, 0, 0]);

  await begun(member, imported);
  assert.equal((await filed(member, imported.id)).filed, 2);
  const emails = (await reportsOf(server, organizationId)).map(({ renter_email }) => renter_email);
  assert.deepEqual(emails, ['ann@edit.example', 'ann@edit.example']);
  const audited = await server.rows<{ actor: string; subject: string }>(
    "SELECT actor, subject FROM audit_log WHERE organization_id = ? AND action = 'import.cell_edited' ORDER BY number",
    organizationId,
  );
  assert.deepEqual(
    audited.map(({ actor, subject }) => `${actor} ${subject}`),
    ['E-mail', 'Payment', 'Name', 'Last name', 'Payment'].map(
      (column) => `Ada Ng leases.csv: ${column} of row 3`,
    ),
  );
});

test('a text with an error is rejected (400) with the words of the preview, and nothing is stored', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const { id } = await uploaded(
    member,
    fileOf('jo@edit.example,Jo,Ray,marine,Not Paid,Noise,,', ',,,,,,,', 'x,,Only Last,,,,,,,,surplus'),
  );
  const before = JSON.stringify(await previewOf(member, id));
  const row = ['jo@edit.example', 'Jo', 'Ray', 'marine', 'Not Paid', 'Noise', '', ''];
  const cases: [column: number, text: string, error: RegExp][] = [
    [COLUMN.email, 'no e-mail', /^E-mail must be an e-mail address of 254 characters at most$/],
    [COLUMN.email, '  ', /^E-mail is missing: an import finds renters by e-mail only/],
    [COLUMN.name, 'x'.repeat(4_001), /^Name must have 4000 characters at most$/],
    [COLUMN.lastName, 'x'.repeat(3_999), /^Name must have 4000 characters at most$/],
    [COLUMN.name, 'Jos\uFFFD', /^Name contains a character that could not be read/],
    [COLUMN.industry, '', /^Industry is missing$/],
    [COLUMN.payment, 'sometimes', /^Payment must be one of: Paid As Agreed, Paid Late, Not Paid$/],
    [COLUMN.incidents, 'x;'.repeat(101), /^Incidents must have 100 entries at most$/],
    [COLUMN.incidents, 'x'.repeat(256 * 1024), /^The row would be longer than 256 KiB\.$/],
    [COLUMN.day, '2015-02-30', /^Ended on must be a day/],
    [COLUMN.day, '1999-12-31', /^Ended on is more than seven years ago/],
    [COLUMN.name, 'Jo\0', /NUL/],
    [COLUMN.name, 'Jo\uD800', /well-formed/],
  ];
  for (const [column, text, error] of cases) {
    const response = await edit(member, id, { row: 2, column, was: row[column] ?? '', text });
    assert.deepEqual([response.status, error.test(response.body.error)], [400, true], response.text);
  }
  const surplus = await edit(member, id, { row: 4, column: 0, was: 'x', text: 'y@edit.example' });
  assert.match(surplus.body.error, /more columns than the header/);
  const rows = await previewOf(member, id);
  assert.deepEqual(
    rows.map(({ number, editable }) => [number, editable]),
    [
      [2, true],
      [4, false],
    ],
  );
  // No rows and no columns are added: the empty row 3 is not stored, and nothing is mapped to the notes.
  for (const [number, column, status] of [
    [3, 0, 404],
    [5, 0, 404],
    [1, 0, 404],
    [2, COLUMN.notes, 409],
    [2, 10, 409],
    [2, 0.5, 400],
    [2, -1, 400],
    [Number.MAX_SAFE_INTEGER, 0, 404],
  ] as const) {
    const response = await edit(member, id, { row: number, column, was: '', text: 'added@edit.example' });
    assert.equal(response.status, status, `${number} ${column}: ${response.text}`);
  }
  assert.equal(JSON.stringify(await previewOf(member, id)), before);
  const [audited] = await server.rows<{ count: number }>(
    "SELECT count(*) AS count FROM audit_log WHERE organization_id = ? AND action LIKE 'import.%'",
    organizationId,
  );
  assert.equal(Number(audited?.count), 0);
});

test('a row with fewer cells than the header can be completed, and a cell that is far too long can be shortened', async () => {
  const { member } = await newImporter(server);
  const long = 'x'.repeat(250_000);
  const { id } = await uploaded(
    member,
    fileOf('short@edit.example,Jo', `long@edit.example,${long},,marine,,,,`),
  );
  const completed = { row: 2, column: COLUMN.industry, was: '', text: 'marine' };
  assert.equal((await edit(member, id, completed)).status, 200);
  const shortened = { row: 3, column: COLUMN.name, was: long, text: 'Jo' };
  assert.equal((await edit(member, id, shortened)).status, 200);
  assert.deepEqual(await countsOf(member, id), [2, 0, 0]);
});

test('of two staff members who edit one cell, the second is told (409); a repeated request changes nothing', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const other = await staffOf(server, { role: 'member', organizationId, name: 'Bo Diaz' });
  const { id } = await uploaded(member, fileOf('jo@edit.example,Jo,,marine,,,,'));
  const rename = (staff: StaffClient, text: string) =>
    edit(staff, id, { row: 2, column: COLUMN.name, was: 'Jo', text });
  const both = await Promise.all([rename(member, 'Joan'), rename(other, 'Joel')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const [won, lost] = both[0].status === 200 ? ['Joan', both[1]] : ['Joel', both[0]];
  assert.equal(lost.body.error, 'The cell has changed since you opened it. Cancel to see what it says now.');
  assert.equal((await rename(other, won)).status, 200);
  // Different cells of one row are both stored.
  const cells = await Promise.all([
    edit(member, id, { row: 2, column: COLUMN.industry, was: 'marine', text: 'tools' }),
    edit(other, id, { row: 2, column: COLUMN.payment, was: '', text: 'Not Paid' }),
  ]);
  assert.deepEqual(
    cells.map(({ status }) => status),
    [200, 200],
  );
  const { texts } = await rowOf(member, id, 2);
  assert.deepEqual(
    [texts.renterName, texts.industryType, texts.paymentCompliance],
    [won, 'tools', 'Not Paid'],
  );
  const [audited] = await server.rows<{ count: number }>(
    "SELECT count(*) AS count FROM audit_log WHERE organization_id = ? AND action = 'import.cell_edited'",
    organizationId,
  );
  assert.equal(Number(audited?.count), 3);
});

test('an import does not start from a preview before an edit, and no cell can be edited once it has started (409)', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const release = await holdImports(server, organizationId);
  const other = await staffOf(server, { role: 'member', organizationId, name: 'Bo Diaz' });
  const { id, mapping } = await uploaded(
    member,
    fileOf('jo@edit.example,Jo,,marine,,,,', 'x,Bo,,marine,,,,'),
  );
  const seen = (await step(other, id, 'summary')).body;
  const correction = { row: 3, column: COLUMN.email, was: 'x', text: 'bo@edit.example' };
  assert.equal((await edit(member, id, correction)).status, 200);
  const stale = await step(other, id, 'begin', { mapping, changedAt: seen.changedAt });
  assert.deepEqual([stale.status, stale.body.error], [409, 'A cell has changed. Check the preview again.']);
  assert.equal((await step(other, id, '')).body.state, 'open');
  const { changedAt } = (await step(other, id, 'summary')).body;
  assert.equal((await step(other, id, 'begin', { mapping, changedAt })).status, 200);
  const late = { row: 2, column: COLUMN.name, was: 'Jo', text: 'Joan' };
  assert.deepEqual((await edit(member, id, late)).body.error, 'The import is being filed. Reload the page.');
  await release();
  assert.equal((await filed(member, id)).filed, 2);
  assert.equal((await edit(member, id, late)).status, 409);
  const rows = await previewOf(member, id);
  assert.deepEqual(
    rows.map(({ editable }) => editable),
    [false, false],
  );
});

test('when an edit and the start of an import meet, the edit is filed, or one of them is rejected', async () => {
  const { member, id: organizationId } = await newImporter(server);
  for (let round = 0; round < 5; round++) {
    const { id, mapping } = await uploaded(member, fileOf(`meet${round}@edit.example,Jo,,marine,,,,`));
    const { changedAt } = (await step(member, id, 'summary')).body;
    const change = { row: 2, column: COLUMN.name, was: 'Jo', text: `Joan ${round}` };
    const [edited, started] = await Promise.all([
      edit(member, id, change),
      step(member, id, 'begin', { mapping, changedAt }),
    ]);
    assert.deepEqual([edited.status, started.status].sort(), [200, 409]);
    if (edited.status === 200) await begun(member, { ...(await step(member, id, '')).body });
    await filed(member, id);
    const [report] = await server.rows<{ name: string }>(
      'SELECT renter_name AS name FROM reports WHERE organization_id = ? AND renter_email = ?',
      organizationId,
      `meet${round}@edit.example`,
    );
    assert.equal(report?.name, edited.status === 200 ? change.text : 'Jo');
  }
});
