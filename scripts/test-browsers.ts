// npm run test:browsers [-- arguments of Playwright]: the core journeys in Chromium, Firefox and WebKit.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser, ensureOtherEngines } from './browser.ts'

const repository = join(import.meta.dirname, '..')
const chromium = await ensureBrowser()
ensureOtherEngines()
const { status } = spawnSync(
  process.execPath,
  [
    join(repository, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'playwright.browsers.config.ts', ...process.argv.slice(2)],
  ],
  { cwd: repository, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
)
process.exitCode = status ?? 1
