import { type RunOptions } from '../../warehouse.ts';
import type { Server } from './server.ts';
import { type Shape } from './shape.ts';
/**
 * The servers of a cluster whose shards have copies. Reads go to a server that has been admitted in this life of its own: the
 * tables that lead to its rows are in a database in memory, so that one that starts again is passed over until it has what it missed.
 */
export interface Replicas {
    /** Mends the tables of every server that answers, and admits those that hold all there is. */
    admit(): Promise<void>;
    /** Tables have been made or changed: they are admitted before anything is read or written again. */
    tablesChanged(): void;
    /** Answers when tables that were made or changed may be read. */
    ready(): Promise<void>;
    /**
     * Writes to a table, and answers when every server that answers holds what was written.
     * @throws WarehouseError engine-lost where one went away meanwhile, or did not come to hold it in time
     */
    written<T>(table: string, options: RunOptions, write: () => Promise<T>): Promise<T>;
    /** A server of each shard that answers. */
    ofEachShard(): Promise<Server[]>;
    /** True if every shard has a server that has been admitted and answers. */
    whole(): boolean;
    stop(): Promise<void>;
}
export declare const openReplicas: (servers: readonly Server[], { layout, shards }: Shape) => Replicas;
