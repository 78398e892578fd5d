import { after } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { NAMED_STATEMENTS, sharedPostgres } from '../support/postgres.ts';
import { storeSuite } from './suite.ts';

const server = await sharedPostgres();
after(() => server.stop());

storeSuite({
  name: 'PostgreSQL',
  async newDatabase() {
    const url = await server.newDatabase();
    return {
      open: () => openPostgresStore({ url, namedStatements: NAMED_STATEMENTS }),
      remove: () => server.dropDatabase(url),
    };
  },
});
