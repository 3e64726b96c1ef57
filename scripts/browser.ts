// Finds the browsers of our tests, and installs them if needed: Chromium for journeys, screenshots and benchmarks, Firefox and
// WebKitGTK for the journeys in all engines.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// Not Debian's wrapper scripts in /usr/bin, because these close Playwright's pipe. The headless shell comes first, because
// journeys take half the time in it.
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
const FIREFOX = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium-browser', 'chromium']

const INSTALL_MS = 10 * 60_000

/** The path of a Chromium on this machine, or undefined. Installs nothing. */
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

/** The path of a Chromium. Installs one if there is none. */
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
  // Not every Debian release has a package with the headless shell.
  const isInstalled = install('Chromium', [['chromium-headless-shell'], ['chromium']])
  return isInstalled ? [DEBIAN_SHELL, DEBIAN].find(isProgram) : undefined
}

/** Installs the first of these groups of packages that can be installed. */
function install(what: string, groups: string[][]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${what} from the system packages (apt-get). This happens once.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!run('apt-get', ['update', '-qq'], env)) return false
  return groups.some((packages) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env),
  )
}

function installFromPlaywright(): string | undefined {
  console.log("Installing Playwright's Chromium. This happens once.")
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  return [chromium.executablePath()].find(isProgram)
}

/** The path of a Firefox on this machine. */
export function findFirefox(): string {
  const found = FIREFOX.find(isProgram)
  if (found) return found
  throw new Error(
    'No Firefox was found and none could be installed. Install the package firefox-esr, and run again.',
  )
}

/** The paths of WebKitGTK's WebDriver server, which starts the browser itself, and of the X server that it needs. */
export function findWebKit(): { driver: string; display: string } {
  if ([WEBKIT_DRIVER, DISPLAY].every(isProgram)) return { driver: WEBKIT_DRIVER, display: DISPLAY }
  throw new Error(
    'No WebKitGTK was found and none could be installed.\n' +
      'Install the packages webkit2gtk-driver and xvfb (Debian, Ubuntu), and run again.',
  )
}

/** Installs Firefox and WebKitGTK if they are missing and can be installed. */
export function installOtherEngines(): void {
  if (!FIREFOX.some(isProgram)) install('Firefox', [['firefox-esr'], ['firefox']])
  if (![WEBKIT_DRIVER, DISPLAY].every(isProgram)) {
    // Newer releases of Debian use the second name.
    install('WebKitGTK', [
      ['webkit2gtk-driver', 'xvfb'],
      ['webkitgtk-webdriver', 'xvfb'],
    ])
  }
}

/** Installs Firefox and WebKitGTK if they are missing. Throws if that fails. */
export function ensureOtherEngines(): void {
  installOtherEngines()
  findFirefox()
  findWebKit()
}

if (import.meta.main) console.log(await ensureBrowser())
