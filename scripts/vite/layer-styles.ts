import type { Plugin } from 'vite'

/** The cascade layers, weakest first, each with the folders whose sheets belong to it. */
const LAYERS = [
  ['base', /\/src\/ui\/theme\//],
  ['vendor', /\/node_modules\//],
  ['ui', /\/src\/ui\/(?!theme\/)/],
  ['charts', /\/src\/charts\//],
  ['map', /\/src\/map\//],
  ['kit', /\/src\/viewers\/kit\//],
  ['app', /\/src\/app\//],
  ['features', /\/src\/(features|viewers\/(?!kit\/))/],
] as const satisfies readonly (readonly [layer: string, folder: RegExp])[]

/** Added to every sheet, because browsers order layers as they encounter them, and chunks arrive in any order. */
const ORDER = `@layer ${LAYERS.map(([layer]) => layer).join(', ')};`
/** Matches the statements that must precede all rules, and the comments between them. */
const HEAD = /^(?:\s|\/\*[\s\S]*?\*\/|@(?:import|charset)\b[^;{]*;)*/

/** @throws for a sheet in a folder without a layer */
export const layered = (sheet: string, path: string): string => {
  const layer = LAYERS.find(([, folder]) => folder.test(path))?.[0]
  if (layer === undefined)
    throw new Error(`No cascade layer for ${path}: add its folder to scripts/vite/layer-styles.ts.`)
  const head = HEAD.exec(sheet)?.[0] ?? ''
  return `${ORDER}${head}@layer ${layer} {${sheet.slice(head.length)}\n}`
}

/**
 * Puts each style sheet into the cascade layer of its folder. A screen's rule then wins over a component's, whatever
 * their specificity, and whichever chunk loads first.
 */
export const layerStyles: Plugin = {
  name: 'layer-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(\?|$)/ },
    handler: (code, id) => ({ code: layered(code, id.split('?')[0]!), map: null }),
  },
}
