import type { Server } from './server.ts';
import { type Layout } from './spread.ts';
/**
 * Makes the Distributed tables of a server anew that are missing, lie over another database or over other columns: they hold no
 * rows. Tables of 1.0.30 named `currentDatabase()`, which an old server forgets when it starts again.
 * @returns the tables that were made
 */
export declare const mendTables: (server: Server, layout: Layout) => Promise<string[]>;
