/** Opens the movement folder named by its argument and holds it until killed. */
import { openChdb } from '../../server/warehouse/chdb/warehouse.ts'

await openChdb({ folder: process.argv[2] ?? '' })
process.send?.('open')
setInterval(() => undefined, 1000)
