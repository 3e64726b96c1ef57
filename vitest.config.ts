import { defineConfig } from 'vitest/config'
import { contractRoutes } from './web/vite/routes.ts'

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    globalSetup: ['server/test/postgres.ts'],
    setupFiles: ['server/test/no-console-errors.ts'],
    include: [
      '{contract,server,scripts}/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'web/test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/fixtures/**'],
    // A busy machine is slow, not wrong: these are for what never comes.
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 90_000,
    maxWorkers: 2,
    // Tests share nothing but modules that keep nothing: a worker for each file would cost a fifth of the time.
    isolate: false,
  },
})
