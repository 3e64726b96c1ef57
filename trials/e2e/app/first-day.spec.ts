// Follows only the README, from the files of a clone to a match and a message. To save minutes, installed packages and the build
// are linked; that they can be installed and built from nothing is shown by every `npm test` of a fresh clone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { chooser, popup, press, topCard } from '../setup/deck.ts'
import { signIn } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

const root = join(import.meta.dirname, '../../..')
/** A folder on the same disk as the linked files. */
const cache = join(root, '.cache')

/** Copies what a clone contains, and new files that are not committed yet. */
async function copyRepository(folder: string): Promise<void> {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(join(root, file), join(folder, file))
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [existing, linked] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(existing, linked)
    else if (entry.isSymbolicLink()) await symlink(await readlink(existing), linked)
    else await link(existing, linked)
  }
}

/** The environment of a shell without Keyswap's settings and installed commands. */
function aCleanShell(port: number): NodeJS.ProcessEnv {
  const foreign = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|DATABASE_URL|SMTP_URL|S3_|REDIS_URL|DEMO|E2E_|NODE_)/i.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter)
  return {
    ...Object.fromEntries(foreign),
    PATH: path.filter((entry) => !entry.includes('node_modules')).join(delimiter),
    PORT: String(port),
    HOST: '127.0.0.1',
  }
}

/** Runs the README's command in a folder with the files of a clone. */
async function startAsInReadme(folder: string) {
  const port = await freePort()
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const [, command = ''] = /```sh\n(npm start)\s/.exec(readme) ?? []
  const [npm = '', ...args] = command.split(' ')
  const server = spawn(npm, args, { cwd: folder, env: aCleanShell(port), stdio: 'pipe' })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(server, 'exit').then(() => 'ended' as const)

  /** Waits until the output contains these words. Throws if the server exits first. */
  async function says(words: string): Promise<string> {
    while (!output.includes(words)) {
      const next = once(server.stdout, 'data')
      if ((await Promise.race([next, ended])) === 'ended') throw new Error(output)
    }
    return output
  }

  return {
    url: `http://localhost:${port}`,
    says,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

test('following the README leads to a match and a chat', async ({ page }) => {
  // Filling the demo garage takes long on a busy machine.
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'first-day-'))
  await copyRepository(folder)
  for (const made of ['node_modules', 'web/dist'])
    await linkFolder(join(root, made), join(folder, made))
  const server = await startAsInReadme(folder)
  try {
    await server.says('Keyswap is ready')
    const output = await server.says('The demo garage is full')
    const [, email = '', password = ''] = /(\S+@\S+) +a member +(\S+)/.exec(output) ?? []

    await signIn(page, { username: '', email, password }, server.url)
    for (let swiped = 0; swiped < 10 && !(await popup(page).isVisible()); swiped += 1) {
      const before = await topCard(page).textContent()
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/swipes'))
      await press(page, 'Like')
      expect(await chooser(page).count()).toBe(0)
      const { match } = await (await answered).json()
      if (match) await expect(popup(page)).toBeVisible()
      else await expect(topCard(page)).not.toHaveText(before ?? '')
    }
    await popup(page).getByRole('button', { name: 'Go to Chat' }).click()
    await expect(page).toHaveURL(`${server.url}/matches`)
    const strip = page.getByRole('heading', { name: 'New Matches' }).locator('..')
    await strip.getByRole('button').or(strip.getByRole('link')).first().click()
    await page.getByPlaceholder('Type a message...').fill('Is it still yours?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('Is it still yours?')
  } finally {
    // The open page's calls to a stopped server would fail the test.
    await page.goto('about:blank')
    await server.stop()
    // npm may exit before the server that it has started, so the database may still write to this folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
