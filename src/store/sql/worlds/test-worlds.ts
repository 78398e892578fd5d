import type {
  CapturedMail,
  CapturedMailReads,
  CapturedMailWrites,
  ClockMove,
  TestWorld,
  TestWorldReads,
  TestWorldWrites,
} from '../../store.ts';
import { columnsOf } from '../columns.ts';
import { insertInto, type Prepare, type Value } from '../query.ts';

const WORLD = columnsOf<TestWorld>({
  organizationId: 'organization_id',
  id: 'id',
  version: 'version',
  clock: [
    'clock',
    {
      write: (moves: readonly ClockMove[]) => JSON.stringify(moves),
      read: (value: Value): readonly ClockMove[] => JSON.parse(String(value)),
    },
  ],
  createdAt: 'created_at',
  usedAt: 'used_at',
  dueAt: 'due_at',
  resetsRestoredAt: 'resets_restored_at',
});

export function testWorldReads(prepare: Prepare): TestWorldReads {
  const worlds = (rest: string) =>
    prepare<Value[]>(`SELECT ${WORLD.names.join(', ')} FROM test_worlds ${rest}`, 'array');
  const find = worlds('WHERE organization_id = ?');
  const ids = prepare<{ id: string }>('SELECT id FROM test_worlds');
  const due = worlds('WHERE due_at <= ? ORDER BY due_at LIMIT ?');
  const unused = worlds('WHERE used_at < ? ORDER BY used_at LIMIT ?');
  const read = (row: readonly Value[]) => WORLD.read(row, 0);
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && read(row);
    },
    async listIds() {
      return (await ids.all()).map(({ id }) => id);
    },
    async listDue(now, limit) {
      return (await due.all(now, limit)).map(read);
    },
    async listUnused(before, limit) {
      return (await unused.all(before, limit)).map(read);
    },
  };
}

export function testWorldWrites(prepare: Prepare): TestWorldWrites {
  const add = prepare(`${insertInto('test_worlds', WORLD.names)} ON CONFLICT (organization_id) DO NOTHING`);
  const replace = prepare(
    `UPDATE test_worlds SET ${WORLD.names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
  );
  const remove = prepare('DELETE FROM test_worlds WHERE id = ?');
  return {
    async add(world) {
      return (await add.run(...WORLD.values(world))) === 1;
    },
    async replace(id, world) {
      return (await replace.run(...WORLD.values(world), id)) === 1;
    },
    async remove(id) {
      return (await remove.run(id)) === 1;
    },
  };
}

const MAIL = columnsOf<CapturedMail>({ at: 'at', recipient: 'recipient', subject: 'subject', body: 'body' });

export function capturedMailReads(prepare: Prepare): CapturedMailReads {
  const newest = prepare<Value[]>(
    `SELECT ${MAIL.names.join(', ')} FROM captured_mails ORDER BY number DESC LIMIT ?`,
    'array',
  );
  return {
    async list(limit) {
      return (await newest.all(limit)).map((row) => MAIL.read(row, 0));
    },
  };
}

export function capturedMailWrites(prepare: Prepare): CapturedMailWrites {
  const add = prepare(insertInto('captured_mails', MAIL.names));
  const forget = prepare(
    'DELETE FROM captured_mails WHERE number <= (SELECT number FROM captured_mails ORDER BY number DESC LIMIT 1 OFFSET ?)',
  );
  return {
    async add(mail, keep) {
      await add.run(...MAIL.values(mail));
      await forget.run(keep);
    },
  };
}
