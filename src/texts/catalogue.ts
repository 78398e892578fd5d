import type pages from './en/pages.ts';
import type server from './en/server.ts';

/** All texts by area and name. English is the original: its placeholders are those of every language. */
export type Catalogue = typeof pages & typeof server;
