import { type RunOptions } from '../../warehouse.ts';
import { type Client } from './connect.ts';
interface Request {
    readonly query_id: string;
    readonly abort_signal: AbortSignal;
}
export interface Server {
    /** host:port of the address. */
    readonly place: string;
    readonly client: Client;
    /** Runs one request under its budget; the caller's signal stops the query on the server. */
    within<T>(options: RunOptions, run: (request: Request) => Promise<T>): Promise<T>;
    /** True if the server responds within the time limit. */
    answers(): Promise<boolean>;
    /** Rows of a question about the server itself. */
    look<R>(sql: string): Promise<R[]>;
    /** Text without parameters. */
    command(sql: string, options?: RunOptions): Promise<void>;
}
export declare const openServer: (address: string, database: string) => Server;
export {};
