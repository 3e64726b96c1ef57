// Finds a Chromium, or installs one: for journeys, screenshots, Lighthouse and bench:drag.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The binaries, not Debian's wrapper scripts in /usr/bin, which close Playwright's pipe. The headless shell comes
// first: journeys take half the time in it.
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const DEBIAN = '/usr/lib/chromium/chromium'
const PATHS = [
  DEBIAN_SHELL,
  DEBIAN,
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium-browser', 'chromium']

const INSTALL_MS = 10 * 60_000

/** The path of a Chromium on this machine; installs nothing. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) {
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program.`)
  }
  return given || [...PATHS, ...onPath(), chromium.executablePath()].find(isProgram)
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium, which is installed first if there is none. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser() ?? installFromDebian() ?? installFromPlaywright()
  if (found) return found
  throw new Error(
    'No Chromium was found and none could be installed.\n' +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program, and run again.',
  )
}

function run(program: string, args: string[], env = {}): boolean {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: INSTALL_MS,
  } as const
  return spawnSync(program, args, options).status === 0
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium from the system packages (apt-get). This happens once.')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  if (!run('apt-get', ['update', '-qq'], env)) return undefined
  // Not every Debian release has a package with the headless shell.
  const isInstalled = ['chromium-headless-shell', 'chromium'].some((name) =>
    run('apt-get', [...install, name], env),
  )
  return isInstalled ? [DEBIAN_SHELL, DEBIAN].find(isProgram) : undefined
}

function installFromPlaywright(): string | undefined {
  console.log("Installing Playwright's Chromium. This happens once.")
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  return [chromium.executablePath()].find(isProgram)
}

if (import.meta.main) console.log(await ensureBrowser())
