import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PART_BYTES } from '../../src/disputes/limits.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../support/database.ts';
import { pdfOf } from '../support/documents.ts';
import { newNetwork, serverOn } from './network.ts';

const MINUTE_MS = 60_000;
const sent = { name: 'lease.pdf', contentType: 'application/pdf', content: pdfOf(400_000) };

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, nobody sees a document before all of it is stored, and a dispute that ends meanwhile does not get it`, async (t) => {
    const { store, time, jordan, input } = await newNetwork(t, make);
    const stored: Promise<void>[] = [];
    let [resume, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Store = {
      ...store,
      async storeDocument(of, id, parts) {
        begun.resolve();
        await resume.promise;
        const done = store.storeDocument(of, id, parts);
        stored.push(done);
        return done;
      },
    };
    const { renter } = serverOn(slow, time);
    const { id } = await renter.fileDispute(jordan, input);
    const read = () => renter.findDispute(jordan, id);
    const add = () => renter.addDocument(jordan, id, sent);
    const first = add();
    await begun.promise;
    const during = await read();
    assert.deepEqual([during.documents, during.entries.map(({ what }) => what)], [[], ['filed']]);
    await assert.rejects(add(), { code: 'conflict', message: /^This file is being stored/ });
    resume.resolve();
    const document = await first;
    assert.deepEqual((await read()).documents, [document]);
    const last = Math.floor((400_000 - 1) / PART_BYTES);
    const ends = [last, last + 1].map((part) => store.disputes.documentPart(document.id, part));
    assert.deepEqual((await Promise.all(ends)).map(Boolean), [true, false]);

    [resume, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const second = renter.addDocument(jordan, id, { ...sent, content: pdfOf(300) });
    await begun.promise;
    await renter.withdrawDispute(jordan, id);
    resume.resolve();
    await assert.rejects(second, { code: 'conflict' });
    assert.deepEqual((await read()).documents, [document]);
    assert.deepEqual(await store.disputes.arrivingDocuments(id), []);
    assert.equal(stored.length, 2);
  });

  test(`on ${engine}, what a server that died stored of a document is removed, and then the file can be sent again`, async (t) => {
    const { store, time, jordan, input, renter } = await newNetwork(t, make);
    const died: Store = {
      ...store,
      async storeDocument(of, id, [part = '']) {
        await store.storeDocument(of, id, [part]);
        throw new Error('The process ended.');
      },
      // The clean-up after an error does not happen, either.
      transaction: (work) =>
        store.transaction((tx) =>
          work({ ...tx, disputes: { ...tx.disputes, removeArriving: () => Promise.reject(new Error()) } }),
        ),
    };
    const { id } = await renter.fileDispute(jordan, input);
    const add = (on: Store) => serverOn(on, time).renter.addDocument(jordan, id, sent);
    await assert.rejects(add(died), { message: 'The process ended.' });
    const [arriving] = await store.disputes.arrivingDocuments(id);
    assert.ok(arriving);
    const { work } = serverOn(store, time);
    time.pass(4 * MINUTE_MS);
    await work.run();
    await assert.rejects(add(store), { code: 'conflict' });
    time.pass(2 * MINUTE_MS);
    await work.run();
    assert.equal(await store.disputes.documentPart(arriving.id, 0), undefined);
    assert.equal((await add(store)).bytes, 400_000);
  });

  test(`on ${engine}, a document that cannot be stored leaves nothing`, async (t) => {
    const { store, time, jordan, input, renter } = await newNetwork(t, make);
    const full: Store = {
      ...store,
      async storeDocument(of, id, [part = '']) {
        await store.storeDocument(of, id, [part]);
        throw new Error('The disk is full.');
      },
    };
    const { id } = await renter.fileDispute(jordan, input);
    const add = (on: Store) => serverOn(on, time).renter.addDocument(jordan, id, sent);
    await assert.rejects(add(full), { message: 'The disk is full.' });
    assert.deepEqual(await store.disputes.arrivingDocuments(id), []);
    assert.equal((await add(store)).bytes, 400_000);
  });
}
