import { after } from 'node:test';
import { dropDatabases, reusablePostgresDatabase } from '../support/database.ts';
import { storeSuite } from './suite.ts';

after(dropDatabases);

storeSuite({ name: 'PostgreSQL', newDatabase: reusablePostgresDatabase });
