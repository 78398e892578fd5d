import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { filedTwice, putFiled, putOrganizations } from './twice-filed.ts';

const database = await newDatabase();
after(() => database.remove());
const PEOPLE = 215;
const DECIDED = ['--by', 'Ada Ng', '--reason', 'No decided pair changes sides.'];

test('the operator estimates weights, looks at what they change, applies and reverts them', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const file = join(temporaryFolder(t), 'proposal.json');
  const store = await database.open();
  const organizations = await putOrganizations(store, 12);
  await putFiled(store, filedTwice(30, organizations));
  const tooLittle = await command.json('identity', 'estimate');
  assert.deepEqual([tooLittle.table, tooLittle.preview, tooLittle.levels], [null, null, []]);
  assert.match(
    (await command.run('identity', 'estimate')).out,
    /^60 renters\. .*Too little data for a proposal/s,
  );
  assert.match(
    await command.apiError('identity', 'estimate', '--save', file),
    /proposal\.json was not written/,
  );
  await putFiled(store, filedTwice(PEOPLE, organizations).slice(60));
  await store.close();

  const { code, out } = await command.run('identity', 'estimate', '--save', file);
  assert.equal(code, 0);
  assert.match(out, /FIELD +AGREEMENT +M IN FORCE +M +U IN FORCE +U +BITS IN FORCE +BITS +TOO LITTLE DATA/);
  assert.match(out, /You have not decided any pair.*Nothing was changed\./s);
  const proposal = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(
    [proposal.renters, proposal.inForce, proposal.pairs.blocked.used],
    [2 * PEOPLE, 0, PEOPLE],
  );
  const nickname = proposal.levels.find((one: { level: string }) => one.level === 'nickname');
  assert.deepEqual(Object.keys(nickname), ['field', 'level', 'inForce', 'proposed', 'kept']);
  assert.equal(nickname.inForce.m, 0.08);
  assert.ok(nickname.proposed.m > 0.15, `${nickname.proposed.m}`);
  const license = proposal.levels.find((one: { field: string }) => one.field === 'license');
  assert.deepEqual([license.kept, license.proposed.u], [['u'], 1e-9], 'two strangers never had one license');
  assert.equal(proposal.preview.same.pairs, 0);
  const { renters, before } = proposal.preview.sample;
  assert.deepEqual([renters, before.duplicate + before.possible > PEOPLE], [2 * PEOPLE, true]);
  assert.match((await command.run('identity', 'weights', 'list')).out, /published table is in force/);

  const applied = await command.json('identity', 'weights', 'apply', file, ...DECIDED);
  assert.deepEqual([applied.version, applied.by, applied.figures.renters], [1, 'Ada Ng', 2 * PEOPLE]);
  assert.match(
    await command.apiError('identity', 'weights', 'apply', file, ...DECIDED),
    /version 1 is in force/,
  );
  const shown = await command.json('identity', 'weights', 'show');
  assert.equal(shown.version, 1);
  const its = shown.levels.find((one: { level: string }) => one.level === 'nickname');
  assert.deepEqual([its.published.m, its.weight.m], [0.08, nickname.proposed.m]);
  assert.match((await command.run('identity', 'weights', 'show', '1')).out, /^Version 1.*M PUBLISHED/s);
  const reverted = await command.json('identity', 'weights', 'revert', '--to', 'published', ...DECIDED);
  assert.deepEqual([reverted.version, reverted.revertedTo], [2, 0]);
  const { versions } = await command.json('identity', 'weights', 'list');
  assert.deepEqual(
    versions.map(({ version, revertedTo }: Record<string, number>) => [version, revertedTo]),
    [
      [2, 0],
      [1, null],
    ],
  );
  assert.match(
    (await command.run('identity', 'weights', 'list')).out,
    /the published table +No decided pair/,
  );
  assert.equal((await command.json('doctor')).ok, true);
});

test('a file that is not a proposal, or was changed beyond the limits, is rejected, and wrong usage exits with 2', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const file = join(temporaryFolder(t), 'proposal.json');
  const apply = () => command.apiError('identity', 'weights', 'apply', file, ...DECIDED);
  assert.match(await apply(), /cannot be read \(ENOENT\)/);
  for (const [content, error] of [
    ['{', /not a proposal/],
    ['[]', /not a proposal/],
    ['{"inForce":2,"table":{"phone":{"exact":{"m":1,"u":0}}}}', /outside the limits/],
  ] as const) {
    writeFileSync(file, content);
    assert.match(await apply(), error);
  }
  for (const wrong of [
    ['estimate', '--renters', '1'],
    ['weights', 'apply', file],
    ['weights', 'revert', '--to', 'yesterday', ...DECIDED],
    ['weights', 'show', 'newest'],
  ])
    assert.equal((await command.run('identity', ...wrong)).code, 2, wrong.join(' '));
});
