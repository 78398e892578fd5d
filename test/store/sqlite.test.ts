import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { storeSuite } from './suite.ts';

storeSuite({
  name: 'SQLite',
  async newDatabase() {
    const folder = await mkdtemp(join(tmpdir(), 'screening-store-'));
    return {
      open: async () => openSqliteStore({ path: join(folder, 'network.db') }),
      remove: () => rm(folder, { recursive: true }),
    };
  },
});
