import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { putRenters, renter, several } from '../store/fixtures.ts';
import { dropDatabases, ENGINES } from '../support/database.ts';
import { MINUTE, OPERATOR, watchedNetwork } from './watch.ts';

after(dropDatabases);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Puts 60 people on file, whose names differ in their last two letters. */
async function putPeople(store: Store) {
  const created = several(60, (place) =>
    renter({ fullName: `mira ${LETTERS[Math.floor(place / 10)]}${LETTERS[place % 10]}` }),
  );
  await putRenters(
    store,
    ...created.map((each) => [each, { kind: 'name', value: each.fullName ?? '' }] as const),
  );
  return created;
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, whoever works off a list of names is reported, although nobody is found`, async (t) => {
    const { next, inquirer, customer, alertsOf, time, database, pass, sent } = await watchedNetwork(t, make);
    const [thief, clerk] = [await customer({ name: 'List Brokers' }), await customer()];
    const search = (organizationId: string, name: string, key = 1) =>
      next().search({ name }, inquirer(organizationId, key));
    // A clerk types the names of thirty people letter by letter, and a few beginnings of three letters or fewer.
    for (let person = 0; person < 30; person++) {
      const name = `jo${LETTERS[person % 26]}rdan ${LETTERS.repeat(2).slice(person, person + 9)}`;
      for (let typed = 2; typed <= name.length; typed += 3) await search(clerk, name.slice(0, typed));
      await search(clerk, name);
    }
    assert.deepEqual(await alertsOf(clerk), []);
    for (let name = 0; name < 30; name++) {
      time.nowMs += MINUTE;
      assert.deepEqual(await search(thief, `Quill ${LETTERS[name % 26]} ${name}`, (name % 5) + 1), []);
    }
    assert.deepEqual(await alertsOf(thief), []);
    await Promise.all(several(20, (name) => search(thief, `Featherby ${name}`)));
    assert.deepEqual(await alertsOf(thief), [{ kind: 'name_sweep', figures: { names: 31 } }]);
    assert.deepEqual(await database.rows('SELECT * FROM unbilled_inquiries'), [], 'nobody was shown');
    await pass(1);
    await pass(1);
    assert.equal(sent.length, 1, 'one mail, although two servers look for alerts');
    const [mail] = sent;
    assert.equal(mail?.to, OPERATOR);
    assert.match(
      mail?.subject ?? '',
      /^Alert 1: List Brokers \(org_\w+\) searched for 31 or more different names/,
    );
    assert.match(mail?.text ?? '', /alerts dismiss --alert 1 /);
    assert.doesNotMatch(JSON.stringify(sent), /quill|featherby|jordan/i);
  });

  test(`on ${engine}, names that were searched for more than an hour ago do not count, and none is kept`, async (t) => {
    const { next, inquirer, customer, alertsOf, time, database, pass } = await watchedNetwork(t, make);
    const clerk = await customer();
    for (let name = 0; name < 90; name++) {
      time.nowMs += 2 * MINUTE;
      await next().search({ name: `Featherby ${name}` }, inquirer(clerk));
    }
    assert.deepEqual(await alertsOf(clerk), []);
    const kept = await database.rows<{ name: string }>('SELECT name FROM name_searches');
    assert.equal(kept.length, 30);
    for (const { name } of kept) assert.match(name, /^[0-9a-f]{64}$/);
    await pass(24 * 60);
    assert.deepEqual(await database.rows('SELECT name FROM name_searches'), []);
  });

  test(`on ${engine}, a harvest by name or by score, with many keys, is reported and stops at the budget`, async (t) => {
    const { store, next, inquirer, customer, alertsOf, pass, sent } = await watchedNetwork(t, make);
    const people = await putPeople(store);
    const [byName, byScore, clerk] = [await customer(), await customer(), await customer()];
    const shown = { byName: new Set<string>(), byScore: new Set<string>() };
    const stopped = { code: 'daily_limit', message: /^Daily limit exceeded/ };
    for (const letter of ['a', 'b', 'c']) {
      const found = await next().search({ name: `mira ${letter}` }, inquirer(byName));
      for (const { id } of found) shown.byName.add(id);
    }
    assert.deepEqual(await alertsOf(byName), []);
    for (const letter of ['d', 'e']) {
      for (const { id } of await next().search({ name: `mira ${letter}` }, inquirer(byName)))
        shown.byName.add(id);
    }
    await assert.rejects(next().search({ name: 'mira f' }, inquirer(byName)), stopped);
    assert.equal(shown.byName.size, 50);
    assert.deepEqual(await alertsOf(byName), [{ kind: 'daily_lookups', figures: { asked: 40, limit: 50 } }]);

    await Promise.allSettled(
      people.map(async ({ id }, place) => {
        await next().score(inquirer(byScore, place % 5), id, false);
        shown.byScore.add(id);
      }),
    );
    assert.equal(shown.byScore.size, 50);
    assert.deepEqual(await alertsOf(byScore), [{ kind: 'daily_lookups', figures: { asked: 40, limit: 50 } }]);
    for (const { id } of people.slice(0, 39)) await next().score(inquirer(clerk), id, false);
    assert.deepEqual(await alertsOf(clerk), []);
    await pass(1);
    assert.deepEqual(
      sent.map(({ subject }) => subject.includes('requested 40 renters outside its reach')),
      [true, true],
    );
    for (const { text } of sent) assert.doesNotMatch(text, /mira|ren_/);
  });

  test(`on ${engine}, whoever asks for more than the budget at once is reported, too`, async (t) => {
    const { store, next, inquirer, customer, alertsOf } = await watchedNetwork(t, make);
    await putPeople(store);
    const [thief, stopped] = [await customer({ dailyLookups: 9 }), await customer({ dailyLookups: 0 })];
    assert.equal((await next().search({ name: 'mira a' }, inquirer(thief))).length, 9);
    for (const id of [thief, stopped])
      await assert.rejects(next().search({ name: 'mira b' }, inquirer(id)), { code: 'daily_limit' });
    assert.deepEqual(await alertsOf(thief), [{ kind: 'daily_lookups', figures: { asked: 10, limit: 9 } }]);
    assert.deepEqual(await alertsOf(stopped), [], 'an organization without lookups has no budget to use');
  });
}
