/** Where a cluster's tables lie. */
export interface Layout {
    /** The cluster's name in the servers' own configuration. */
    readonly cluster: string;
    readonly database: string;
    /**
     * The path of its tables in ZooKeeper, where a shard has several servers (copies.ts); null where each has one.
     */
    readonly root: string | null;
}
/** Names of a server's own that statements hold the place of. */
export declare const SHARD = "{shard}";
export declare const REPLICA = "{replica}";
/**
 * A statement for the server that is asked, one for every server, or one for a server of each shard, which passes on to its
 * copies what it does.
 */
export interface Spread {
    readonly where: 'here' | 'everywhere' | 'shards';
    readonly statements: readonly string[];
    /** The tables over a server's own must be looked after. */
    readonly changesTables: boolean;
    /** The table that an insert writes to. */
    readonly wrote: string | null;
}
/** The database of the tables that a server has been admitted with; gone with the server's life. */
export declare const admittedOf: (database: string) => string;
/** The table that inserts go into. */
export declare const intoOf: (table: string, { root }: Layout) => string;
/** The Distributed tables over a server's own: of its name, which is read and, without copies, written; with copies one that is written. */
export declare const distributedOf: (table: string, columns: readonly string[], layout: Layout) => {
    readonly name: string;
    readonly engine: string;
}[];
/**
 * What a statement of the product is on a cluster, where each table is a Distributed one over a `_local` one on every
 * server. Reads and inserts go through the server that is asked, since the Distributed tables reach all shards; changes to
 * tables are done on every server, since not every installation may use `ON CLUSTER`. The database's name stands in the text: an old server
 * forgets what `currentDatabase()` was when it starts again.
 */
export declare const spread: (sql: string, layout: Layout) => Spread;
