import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/free-port.ts'
import { NO_PACES } from './server/test/no-paces.ts'
import type { WorkerFixtures } from './trials/e2e/browsers/test.ts'

// Workers load this file as well; only the first process picks a port, and creates and removes the folder.
process.env.E2E_PORT ??= String(await freePort())
const PORT = Number(process.env.E2E_PORT)
const address = `http://localhost:${PORT}`

if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'keyswap-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

// One journey in each; playwright.browsers.config.ts has them all. WebKitGTK is for Linux only.
const otherEngines = process.platform === 'linux' ? (['firefox', 'webkit'] as const) : []

export default defineConfig<object, Pick<WorkerFixtures, 'engine'>>({
  testDir: 'trials/e2e',
  projects: [
    { name: 'journeys', testIgnore: 'browsers/**' },
    ...otherEngines.map((engine) => ({
      name: engine,
      testMatch: 'browsers/*.spec.ts',
      grep: /a new member signs up/,
      use: { engine },
    })),
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous, for busy machines: these timeouts only catch tests that hang. No test has limits of its own; how fast
  // something is, benchmarks measure.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // A shared CI machine may stall for seconds, so CI retries once. The summary of `npm test` counts retried tests.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-US',
    actionTimeout: 60_000,
    // A worker answers requests that a journey wants to see or to fake. Journeys about the worker allow it.
    serviceWorkers: 'block',
    // Tracing costs a third of a journey's time, so only retries are traced. TRACE=on traces every journey and keeps the
    // traces of those that fail.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-dev-shm-usage',
      ],
    },
  },
  // The real app on its own empty database.
  webServer: {
    command: 'node scripts/build.ts && node server/src/main.ts',
    url: `${address}/readyz`,
    timeout: 600_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      // An operator's .env must not connect a journey to a real database or mail server.
      DATABASE_URL: '',
      SMTP_URL: '',
      S3_ENDPOINT: '',
      // A host that no browser uses: subscriptions work, but nothing is delivered.
      PUSH_HOSTS: 'push.example',
      PORT: String(PORT),
      HOST: '127.0.0.1',
      SITE_URL: address,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Each browser sends an x-forwarded-for of its own, so that journeys don't share rate limits per IP address.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...NO_PACES,
    },
  },
})
