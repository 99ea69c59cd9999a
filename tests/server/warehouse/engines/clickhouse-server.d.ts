export declare const hasClickHouseServer: () => boolean;
/** The name of a cluster that a test starts. */
export declare const CLUSTER = "ambit_shards";
/** How the servers of a cluster belong together. */
export interface ClusterShape {
    /** Servers that hold the same rows: a shard. One unless given. */
    readonly copies?: number;
    /** The port of a ZooKeeper. */
    readonly zooKeeper?: number;
    /** True if an insert into a shard goes to one of its servers, which passes it on; as it must be, unless given. */
    readonly internalReplication?: boolean;
}
export interface RunningServer {
    readonly url: string;
    readonly stop: () => Promise<void>;
}
/** A real server on loopback with a folder of its own. */
export declare const startClickHouseServer: () => Promise<RunningServer>;
export interface RunningCluster {
    /** The addresses of all servers, comma-separated. */
    readonly urls: string;
    /** kill -9 of one server. */
    readonly kill: (server: number) => Promise<void>;
    readonly restart: (server: number) => Promise<void>;
    readonly stop: () => Promise<void>;
}
/** Real servers on loopback, of a cluster named CLUSTER: a shard each, unless it has copies. */
export declare const startClickHouseCluster: (servers: number, shape?: ClusterShape) => Promise<RunningCluster>;
