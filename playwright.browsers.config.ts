// npm run test:browsers: the core journeys in all engines. The same server as in playwright.config.ts.
import { defineConfig } from '@playwright/test'
import type { WorkerGiven } from './e2e/browsers/test.ts'
import journeys from './playwright.config.ts'

const engines = ['chromium', 'firefox', 'webkit'] as const

export default defineConfig<object, Pick<WorkerGiven, 'engine'>>({
  ...journeys,
  testDir: 'e2e/browsers',
  testMatch: process.env.ENGINE_PICTURES ? 'pictures.ts' : '*.spec.ts',
  reporter: [['list'], ['./e2e/browsers/table.ts']],
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
