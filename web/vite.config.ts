import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './vite/chunks.ts'
import { contractRoutes } from './vite/routes.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contractRoutes(), react({ compiler: true }), tailwindcss()],
  build: {
    // An inlined asset would be a data: URL, which the Content-Security-Policy blocks for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page loads `react` (React and the other dependencies of the first load) and `core` (our own code).
          // Browsers can cache `react` until a dependency changes.
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'core', tags: ['$initial'], priority: 1 },
            { name: chunkOf, debugName: 'core or deck' },
          ],
        },
      },
    },
  },
})
