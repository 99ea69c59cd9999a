import type { Server } from './server.ts';
import type { Layout } from './spread.ts';
export interface Shape {
    readonly layout: Layout;
    /** The shard of each server, from 1; null where the server could not be asked. */
    readonly shards: (number | null)[];
}
/** The shard that a server finds itself in. */
export declare const ownShard: (server: Server, cluster: string) => Promise<number>;
/**
 * What the cluster is: every address must be a server of it, and every server of it must have its address.
 * @throws WarehouseError refused with what is wrong, engine-lost where a shard has no server that answers
 */
export declare const readShape: (servers: readonly Server[], cluster: string, database: string) => Promise<Shape>;
