import { newSqliteDatabase } from '../support/database.ts';
import { storeSuite } from './suite.ts';

storeSuite({ name: 'SQLite', newDatabase: () => newSqliteDatabase() });
