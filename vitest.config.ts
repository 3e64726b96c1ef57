import { defineConfig } from 'vitest/config'
import { contractRoutes } from './web/vite/routes.ts'

export default defineConfig({
  plugins: [contractRoutes({ isWhole: true })],
  test: {
    globalSetup: ['server/test/postgres.ts'],
    setupFiles: ['server/test/no-console-errors.ts'],
    include: [
      '{contract,languages,scripts,server,trials}/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'web/{test,worker}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/checks/fixtures/**'],
    // Generous, for busy machines: these timeouts only catch tests that hang.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    // One more than the cores of a small machine: many tests wait for a server that starts.
    maxWorkers: 3,
    // Test files in one worker share loaded modules. That is safe, because our modules keep no state that matters to
    // another file, and isolation would cost a fifth more time.
    isolate: false,
  },
})
