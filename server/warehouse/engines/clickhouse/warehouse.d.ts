import { type Warehouse } from '../../warehouse.ts';
export { CONNECTIONS } from './connect.ts';
/**
 * A ClickHouse server by its address, `http://user:password@host:8123/database`; without a database, `ambit` is made. With
 * a cluster's name, all of its servers, separated by commas: any server that responds is queried, the tables lie on all (spread.ts), and
 * where shards have several servers each, on all of these the same (copies.ts).
 *
 * @throws WarehouseError engine-lost where one that is needed cannot be reached, refused where the addresses are not the cluster
 */
export declare const openClickHouse: (addresses: string, cluster?: string) => Promise<Warehouse>;
