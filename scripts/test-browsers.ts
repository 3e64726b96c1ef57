// npm run test:browsers [-- arguments of Playwright]: the core journeys in Chromium, Firefox and WebKit.
// npm run test:browsers -- --pictures: the main screens in all of them, in ./pictures/engines.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser, ensureOtherEngines } from './browser.ts'

const repository = join(import.meta.dirname, '..')
const chromium = await ensureBrowser()
ensureOtherEngines()
const args = process.argv.slice(2).filter((each) => each !== '--pictures')
const wanted = process.argv.includes('--pictures') ? { ENGINE_PICTURES: 'on' } : {}
const { status } = spawnSync(
  process.execPath,
  [
    join(repository, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'playwright.browsers.config.ts', ...args],
  ],
  {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, ...wanted, CHROMIUM_PATH: chromium },
  },
)
process.exitCode = status ?? 1
