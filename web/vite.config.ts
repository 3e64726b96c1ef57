import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, chunkOf, visitorPartsGroup, withoutFirst } from './vite/chunks.ts'
import { manifests } from './vite/manifests.ts'
import { noscript } from './vite/noscript.ts'
import { contractRoutes } from './vite/routes.ts'
import { nameAsset, sharedCar, sharedCarInput } from './vite/shared-car.ts'
import { startScript } from './vite/start-script.ts'
import { serviceWorker } from './vite/worker.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    contractRoutes(),
    startScript(),
    sharedCar(),
    manifests(),
    noscript(),
    react({ compiler: true }),
    tailwindcss(),
    serviceWorker(),
  ],
  // wouter imports it for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // An inlined asset would be a data: URL, which the Content-Security-Policy blocks for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
    rolldownOptions: {
      input: { index: 'index.html', ...sharedCarInput },
      output: {
        assetFileNames: nameAsset,
        // Shorter than the default: every name is in the first load, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // React and the other dependencies of the first load. Browsers can cache it until a dependency changes.
            { name: 'react', tags: ['$initial'], test: /node_modules/, priority: 1 },
            visitorPartsGroup,
            { name: chunkOf, debugName: 'core or deck' },
            ...chunkGroups,
          ],
        },
      },
    },
  },
})
