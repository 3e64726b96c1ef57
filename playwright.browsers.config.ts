// npm run test:browsers: the core journeys in all engines. The same server as in playwright.config.ts.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import type { WorkerFixtures } from './trials/e2e/browsers/test.ts'

const engines = ['chromium', 'firefox', 'webkit'] as const

export default defineConfig<object, Pick<WorkerFixtures, 'engine'>>({
  ...journeys,
  testDir: 'trials/e2e/browsers',
  testMatch: process.env.ENGINE_PICTURES ? 'pictures.ts' : '*.spec.ts',
  reporter: [['list'], ['./trials/e2e/browsers/table.ts']],
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
