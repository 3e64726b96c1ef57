import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/free-port.ts'

// Workers read this file as well; only the first process picks a port and makes the folder, and removes it.
process.env.E2E_PORT ??= String(await freePort())
const PORT = Number(process.env.E2E_PORT)
const address = `http://localhost:${PORT}`

if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'keyswap-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  // A slow machine is not a broken product: an element may take its time to come.
  expect: { timeout: 15_000 },
  // A shared machine may stall for seconds: once more there, and the summary counts what needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-US',
    // Recording costs a third of a journey's time: only a second try is recorded, or what is asked for with TRACE=on.
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
  // The real app, as a visitor meets it, on an empty database of its own.
  webServer: {
    command: 'node scripts/build.ts && node server/src/main.ts',
    url: `${address}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      // An operator's own .env must not lead a journey to a real database or mail server.
      DATABASE_URL: '',
      SMTP_URL: '',
      S3_ENDPOINT: '',
      // A service that no browser has: notifications are subscribed to, and lead nowhere.
      PUSH_HOSTS: 'push.example',
      PORT: String(PORT),
      HOST: '127.0.0.1',
      SITE_URL: address,
      DATA_DIR: process.env.E2E_DATA_DIR,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
    },
  },
})
