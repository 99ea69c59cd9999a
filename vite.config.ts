import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'
import { thirdPartyNotices } from './scripts/notices/third-party.mjs'
import { sharedChunks } from './scripts/vite/chunk-by-screen.ts'
import { layerStyles } from './scripts/vite/layer-styles.ts'
import { routesAsData } from './scripts/vite/routes-as-data.ts'
import { skeletonBeforeStyles } from './scripts/vite/skeleton-first.ts'
import { trackSignals } from './scripts/vite/track-signals.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** Ordnance Survey's terms must accompany its shift grid wherever the build copies it. */
const notice: Plugin = {
  name: 'ostn15-notice',
  generateBundle() {
    const source = readFileSync(new URL('wasm/ostn15/NOTICE.md', import.meta.url))
    this.emitFile({ type: 'asset', fileName: 'assets/shifts-NOTICE.md', source })
  },
}

const thirdParty = thirdPartyNotices()

export default defineConfig({
  plugins: [skeletonBeforeStyles, layerStyles, trackSignals, react(), wasm(), routesAsData, notice, thirdParty.write],
  worker: { format: 'es', plugins: () => [wasm(), thirdParty.collect] },
  build: {
    // maplibre is a single file, fetched when a map first needs it.
    chunkSizeWarningLimit: 1200,
    outDir: 'dist/web',
    target: 'es2023',
    // The first browsers that support light-dark(), which the build would otherwise rewrite.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // For reading stack traces. The build moves the maps out of the served folder (scripts/lib/build.mjs).
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // Groups of modules may import each other.
        strictExecutionOrder: true,
        // The names of merged groups list their screens.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // Most releases leave it unchanged, so browsers keep it in their cache, and its time on the main thread can
            // be measured separately.
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl[\\/].*\.(mjs|js)$/, priority: 3 },
            // Every page needs these modules before its screen is known.
            { name: 'start', tags: ['$initial'], test: /\.(tsx?|[cm]?js|css)$/, priority: 2 },
            // These packages export everything from one module, so only the build knows which screen uses which part.
            {
              name: 'controls',
              test: /[\\/]node_modules[\\/](react-aria|react-stately|@internationalized)/,
              priority: 1,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
            },
            {
              name: sharedChunks(),
              test: /[\\/](src|lucide-react)[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/api',
        '/Account',
        '/datasetsapi',
        '/files',
        '/openapi.json',
        '/healthz',
        '^/basemap/((archive|streets)$|[^/]+\\.pmtiles)',
      ].map(path => [path, server]),
    ),
  },
})
