import type { Plugin } from 'vite'
import { routes } from '../../src/contract/client-routes.ts'

const FILE = /\/src\/contract\/client-routes\.ts$/

/**
 * Provides the table of routes as plain data: what a browser needs to know about each call, without the schemas. A
 * build that would still send the validation library to browsers fails and names the file that imported it.
 */
export const routesAsData: Plugin = {
  name: 'routes-as-data',
  // Vite's own resolver would otherwise find zod first.
  enforce: 'pre',
  resolveId: {
    filter: { id: /^zod$/ },
    handler(_, importer) {
      this.error(`${importer} brings zod into the browser: import only types from src/contract, and client-routes.ts`)
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
