/** Opens the movement folder named by its argument and keeps it open until killed. */
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'

void openChdb({ folder: process.argv[2] ?? '' }).then(() => {
  process.send?.('open')
  setInterval(() => undefined, 1000)
})
