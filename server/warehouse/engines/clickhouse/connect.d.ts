import type { Width } from '../../fair-warehouse.ts';
import { type RunOptions } from '../../warehouse.ts';
/** Beyond the query's own limit: the network's share. */
export declare const GRACE_S = 10;
/** The database where the address names none. */
export declare const DATABASE = "ambit";
/** Statements under way at a time; the connections beyond them are for stopping statements and for looking after the servers. */
export declare const CONNECTIONS: Width;
export declare const settingsOf: ({ budget }: RunOptions) => {
    max_execution_time: number;
    max_memory_usage: string;
    max_query_size: string;
    max_ast_elements: string;
    max_expanded_ast_elements: string;
    output_format_json_quote_64bit_integers: 1;
    log_queries: 0;
    wait_end_of_query: 1;
    insert_distributed_sync: 1;
    skip_unavailable_shards: 0;
    insert_deduplicate: 0;
};
export declare const connect: (address: string, database: string) => import("@clickhouse/client").ClickHouseClient;
export type Client = ReturnType<typeof connect>;
export declare const databaseOf: (address: string) => string;
/** Makes the product's own database where the address names none. */
export declare const makeDatabase: (address: string) => Promise<void>;
