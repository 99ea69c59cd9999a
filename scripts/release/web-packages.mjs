import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * Returns the folders of the packages in the built portal. The portal's own list has names and versions, the lockfile
 * has folders.
 */
export const webPackages = () => {
  const { packages } = read('package-lock.json')
  return read('dist/web/third-party.json').flatMap(({ name, version }) => {
    const folder = Object.keys(packages).find(
      path => path.endsWith(`node_modules/${name}`) && packages[path].version === version,
    )
    return folder === undefined ? [] : [join(root, folder)]
  })
}
