/** Makes what tests copy, so that none of them has to wait for it: an embedded database and a demo installation. */
import { keptDemo } from './demo-installation.ts'
import { keptPglite } from './migrated-pglite.ts'

await keptPglite()
await keptDemo()
