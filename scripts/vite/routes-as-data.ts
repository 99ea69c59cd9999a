import type { Plugin } from 'vite'
import { routes } from '../../src/contract/routes.ts'

const FILE = /\/src\/contract\/routes\.ts$/

/**
 * The table of routes as plain data: what a browser needs of each call, and none of the schemas it is declared with. A build
 * that would send the validation library to browsers all the same fails, and names the file that brought it.
 */
export const routesAsData: Plugin = {
  name: 'routes-as-data',
  resolveId: {
    filter: { id: /^zod$/ },
    handler(_, importer) {
      this.error(`${importer} brings zod into the browser: import only types from src/contract, and routes.ts`)
    },
  },
  load: {
    filter: { id: FILE },
    handler: () => {
      const bare = Object.entries(routes).map(([name, { host, method, path, access, encoding }]) => [
        name,
        { host, method, path, access, encoding },
      ])
      return `export const routes = ${JSON.stringify(Object.fromEntries(bare))}`
    },
  },
}
