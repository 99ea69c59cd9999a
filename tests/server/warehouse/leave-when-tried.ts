/** Runs until another process tries to lock the folder named by its argument, like a child whose owner was killed. */
import { watch } from 'node:fs'

watch(process.argv[2] ?? '', () => process.exit())
process.send?.('watching')
