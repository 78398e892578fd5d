import { after } from 'node:test';
import { nextPostgresDatabase, removeEmptied } from '../support/database.ts';
import { storeSuite } from './suite.ts';

after(removeEmptied);

storeSuite({ name: 'PostgreSQL', newDatabase: nextPostgresDatabase });
