import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Makes every component render again when a signal that it reads changes. All components are transformed, not only
 * those that use `.value`, because many read signals through a function or a hook.
 */
export const trackSignals: Plugin = {
  name: 'track-signals',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx$/ },
    handler: async (code, id) => {
      const transformed = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]],
      })
      return transformed && { code: transformed.code ?? code, map: transformed.map ?? null }
    },
  },
}
