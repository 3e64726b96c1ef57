import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainFailure } from '../../src/db/embedded/failure.ts'
import { processState } from '../../src/db/embedded/process-state.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { StartError } from '../../src/errors/start-error.ts'

// Creating a cluster is slow, so most tests use copies of this one.
const model = mkdtempSync(join(tmpdir(), 'keyswap-cluster-'))
let parent: string
let folder: string
let running: EmbeddedPostgres[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'keyswap-db-'))
  folder = join(parent, 'postgres')
})

afterEach(async () => {
  await Promise.all(running.map((embedded) => embedded.stop()))
  running = []
  rmSync(parent, { recursive: true, force: true })
})

afterAll(() => rmSync(model, { recursive: true, force: true }))

async function start(at = folder): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded(at)
  running.push(embedded)
  return embedded
}

async function useModel(): Promise<void> {
  const made = join(model, 'postgres')
  if (!existsSync(made)) await (await startEmbedded(made)).stop()
  cpSync(made, folder, { recursive: true })
  chmodSync(folder, 0o700)
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  // A postmaster killed by a test breaks its connections, which would be an unhandled error.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const ended = (pid: number) =>
  expect.poll(() => processState(pid), { interval: 10 }).not.toBe('running')

/** A separate process that starts the database and runs until it is killed. On SIGUSR2 it exits without stopping it. */
async function startInAnotherProcess(): Promise<{ other: ChildProcess; url: string; pid: number }> {
  const module = JSON.stringify(new URL('../../src/db/embedded.ts', import.meta.url).href)
  const code = `
    process.once('SIGUSR2', () => process.exit(1))
    const { startEmbedded } = await import(${module})
    console.log(JSON.stringify(await startEmbedded(${JSON.stringify(folder)})))
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(other.stdout as NodeJS.ReadableStream), 'line')
  return { other, ...JSON.parse(line) }
}

describe('the first start', () => {
  test('two copies starting at once on an empty folder share one cluster, and both URLs work', async () => {
    const [one, two] = await Promise.all([start(), start()])
    await ask(one.url, 'create table t (n int)')
    await ask(two.url, 'insert into t values (7)')
    expect(await ask(one.url, 'select n from t')).toEqual([7])
    expect(one.pid).toBe(two.pid)
    expect([one.adopted, two.adopted].sort()).toEqual([false, true])
    expect(readdirSync(parent).sort()).toEqual(['postgres', 'postgres.log'])
  })

  test('the unfinished cluster of a killed start is ignored and removed', async () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid
    const draft = `${folder}.new-${dead}-0a0b0c0d`
    mkdirSync(draft)
    writeFileSync(join(draft, 'PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(existsSync(draft)).toBe(false)
  })

  test('the cluster has checksums, UTF-8, fsync, and a password that only its owner reads', async () => {
    const { url } = await start()
    const settings = `select current_setting('data_checksums'), current_setting('server_encoding'),
      current_setting('fsync'), datlocale from pg_database where datname = 'postgres'`
    expect(await ask(url, settings)).toEqual(['on', 'UTF8', 'on', 'C.UTF-8'])
    expect(statSync(join(folder, 'keyswap.password')).mode & 0o777).toBe(0o600)
  })

  test('a parent folder that only its owner can enter is no obstacle, as root or not', async () => {
    chmodSync(parent, 0o700)
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([1])
    const asRoot = process.getuid?.() === 0
    expect(statSync(folder).uid === process.getuid?.()).toBe(!asRoot)
  })
})

describe('later starts', () => {
  beforeEach(useModel)

  test('data survives a stop and a start', async () => {
    const first = await start()
    await ask(first.url, 'create table t as select 1 as n')
    await first.stop()
    expect(processState(first.pid)).not.toBe('running')
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select n from t')).toEqual([1])
  })

  test('after a kill -9 of PostgreSQL all committed rows are there', async () => {
    const first = await start()
    await ask(first.url, 'create table t (n int)')
    for (let n = 0; n < 20; n += 1) await ask(first.url, `insert into t values (${n})`)
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second.url, 'select count(*)::int from t')).toEqual([20])
  })

  test('a database left by a killed server is adopted, and stopping ends it', async () => {
    const { other, url, pid } = await startInAnotherProcess()
    await ask(url, 'create table t as select 1 as n')
    other.kill('SIGKILL')
    await once(other, 'exit')
    const adopter = await start()
    expect(adopter).toMatchObject({ pid, url, adopted: true })
    expect(await ask(adopter.url, 'select n from t')).toEqual([1])
    await adopter.stop()
    expect(processState(pid)).not.toBe('running')
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
  })

  test('if the server exits without stopping the database, the database stops too', async () => {
    const { other, pid } = await startInAnotherProcess()
    other.kill('SIGUSR2')
    await once(other, 'exit')
    await ended(pid)
  })

  test('a database that is shutting down is awaited, then started again', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGINT')
    const second = await start()
    expect(second).toMatchObject({ adopted: false })
    expect(await ask(second.url, 'select 1')).toEqual([1])
  })

  test("an unrelated process with the old server's pid is left alone", async () => {
    const first = await start()
    const left = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    await first.stop()
    const pgUser = statSync(folder)
    const stranger = spawn('/bin/sleep', ['600'], {
      ...(process.getuid?.() === 0 ? { uid: pgUser.uid, gid: pgUser.gid } : {}),
    })
    await once(stranger, 'spawn')
    writeFileSync(join(folder, 'postmaster.pid'), left.replace(/^\d+/, String(stranger.pid)))
    const second = await start()
    expect(second.adopted).toBe(false)
    await second.stop()
    expect(stranger.exitCode).toBe(null)
    stranger.kill('SIGKILL')
    await once(stranger, 'exit')
  })

  test('starting a copy of a running database’s folder leaves the original alone', async () => {
    const original = await start()
    await ask(original.url, 'create table t as select 1 as n')
    await ask(original.url, 'checkpoint')
    // A copy is recognised by the ctime of its pid file in whole seconds, so wait for the next second.
    const second = () => Math.floor(Date.now() / 1000)
    const made = second()
    await expect.poll(second).toBeGreaterThan(made)
    const copy = join(parent, 'copy', 'postgres')
    cpSync(folder, copy, { recursive: true })
    chmodSync(copy, 0o700)
    const other = await start(copy)
    expect(other.pid).not.toBe(original.pid)
    await ask(other.url, 'drop table t')
    expect(await ask(original.url, 'select n from t')).toEqual([1])
  })

  test('a wrong password is refused', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    wrong.password = ''
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/)
  })
})

describe('a failed start says why and what to do', () => {
  beforeEach(useModel)

  const failure = () => start().then(undefined, (error: unknown) => error as StartError)

  test('a database of another major version', async () => {
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    const error = await failure()
    expect(error).toBeInstanceOf(StartError)
    expect(error).toMatchObject({
      message: expect.stringContaining('was made by PostgreSQL 17; this Keyswap brings 18'),
      hint: expect.stringContaining('DATABASE_URL'),
    })
  })

  test('a folder that holds something else', async () => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.txt'), 'sun')
    expect(await failure()).toMatchObject({
      message: expect.stringContaining('is not a database that Keyswap can open'),
      hint: expect.stringContaining('move the folder away'),
    })
  })

  test('a server that cannot be seen from here, such as one in another container', async () => {
    const other = spawn('/usr/bin/flock', [folder, 'sh', '-c', 'echo; exec sleep 60'])
    await once(other.stdout, 'data')
    expect(await failure()).toMatchObject({
      message: expect.stringContaining('probably in another container'),
      hint: expect.stringContaining('docker compose exec'),
    })
    other.kill()
  })

  test("PostgreSQL's last log lines when it exits at once", async () => {
    const broken = startEmbedded(folder, { flags: ['-c', 'max_connections=many'] })
    await expect(broken).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('max_connections'),
    })
  })

  test.each([
    'FATAL:  could not write to file "pg_wal/xlogtemp.27": No space left on device',
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10',
    "ENOSPC: no space left on device, mkdir '/data/postgres'",
  ])('a full disk: %s', (output) => {
    expect(explainFailure('The database could not be made', output, '/data')).toMatchObject({
      message: 'The database could not be made: no space is left on the disk that holds /data.',
      hint: expect.stringContaining('DATA_DIR'),
    })
  })
})
