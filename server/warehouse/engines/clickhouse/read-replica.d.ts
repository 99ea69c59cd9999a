import type { Server } from './server.ts';
/** The state of one replicated table on one server. */
export interface Copy {
    /** The last entry of the table's log that it sees, and the next one that it has to read; both 0 while the log is empty. */
    readonly end: number;
    readonly next: number;
    /** Servers of the shard that ZooKeeper knows to be there. */
    readonly active: number;
    /** It cannot read the log now. */
    readonly stopped: boolean;
    /** Parts that it knows of and does not hold yet. */
    readonly missing: readonly string[];
}
/** A server that answers: which life of it this is, null before it was marked; names of tables without their ending. */
export interface Life {
    readonly life: string | null;
    /** Tables of its own. */
    readonly own: ReadonlySet<string>;
    /** A table of its own was changed, and those over it have other columns still. */
    readonly differing: boolean;
    /** Tables that it has been admitted with. */
    readonly admitted: ReadonlySet<string>;
}
export interface LiveServer extends Life {
    readonly tables: ReadonlyMap<string, Copy>;
}
/** The table whose one column's name is the mark of a server's life. */
export declare const LIFE = "life";
/** What a server that answers may be read of, which ZooKeeper is not asked for; null where it does not answer. */
export declare const readLife: (server: Server, database: string) => Promise<Life | null>;
/**
 * What a server that answers has of a table, or of all; null where it does not answer.
 * @throws WarehouseError where it answers, but cannot tell
 */
export declare const readReplica: (server: Server, database: string, table: string | null) => Promise<LiveServer | null>;
