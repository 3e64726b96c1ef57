// Checks that a Prometheus which scrapes a running Keyswap answers every query of the dashboard and of the alerts.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { run, start } from './programs.ts'
import {
  alertQueries,
  DEPLOY_FOLDER,
  dashboardQueries,
  type Query,
  type Selector,
  selectorsIn,
} from './queries.ts'
import type { Row } from './row.ts'
import { post, type Stage } from './stage.ts'

const WITHIN_MS = 60_000
const LOOK_MS = 500
// More scrapes than a rate needs, at one scrape a second.
const SCRAPES = 8

export async function prometheus(stage: Stage): Promise<Row[]> {
  const cwd = join(stage.folder, 'prometheus')
  await mkdir(cwd)
  return [await rulesAreGood(cwd), ...(await queriesAreAnswered(stage, cwd))]
}

async function rulesAreGood(cwd: string): Promise<Row> {
  const file = (name: string) => join(DEPLOY_FOLDER, 'prometheus', name)
  const results = [
    await run('promtool', ['check', 'config', file('prometheus.yml')], {
      cwd,
      within_ms: WITHIN_MS,
    }),
    await run('promtool', ['test', 'rules', file('alerts.test.yml')], {
      cwd,
      within_ms: WITHIN_MS,
    }),
  ]
  const failed = results.filter(({ status }) => status !== 0)
  return {
    tool: 'promtool',
    tried: 'the configuration, and each of the alerts on a good day and on a bad one',
    outcome: failed.length > 0 ? failed.map(({ output }) => output).join('\n') : 'as expected',
    isGood: failed.length === 0,
  }
}

async function queriesAreAnswered({ url, signIn }: Stage, cwd: string): Promise<Row[]> {
  const port = await freePort()
  const config = await readFile(join(DEPLOY_FOLDER, 'prometheus/prometheus.yml'), 'utf8')
  await copyFile(join(DEPLOY_FOLDER, 'prometheus/alerts.yml'), join(cwd, 'alerts.yml'))
  await writeFile(
    join(cwd, 'prometheus.yml'),
    config.replaceAll('15s', '1s').replace('127.0.0.1:3000', new URL(url).host),
  )
  const { child, output } = start(
    'prometheus',
    [
      ...['--config.file=prometheus.yml', '--storage.tsdb.path=data'],
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd,
  )
  const ask = asking(`http://127.0.0.1:${port}`)
  const token = await signIn()
  const until = performance.now() + WITHIN_MS
  // Makes the things happen that the queries ask about.
  await post(url, '/api/auth/sign-in', { email: 'anna@example.com', password: 'wrong-password' })
  for (;;) {
    await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    const [scrapes = 0] = await ask('count_over_time(up{job="keyswap"}[1m])').catch(() => [])
    if (scrapes >= SCRAPES) break
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`Prometheus has not scraped: ${output()}`)
    await wait(LOOK_MS)
  }
  const dashboard = dashboardQueries()
  const alerts = alertQueries()
  const empty = [
    ...(await unanswered(ask, dashboard)),
    ...(await unanswered(
      ask,
      alerts.flatMap(({ name, promql }) =>
        selectorsIn(promql).map((selector) => ({ name, promql: anyOf(selector) })),
      ),
    )),
  ]
  // Alerts do not fire here, so their answers are empty. This only checks that Prometheus accepts the queries.
  for (const { promql } of alerts) await ask(promql)
  child.kill('SIGTERM')
  return [
    {
      tool: 'prometheus',
      tried: `${dashboard.length} queries of the dashboard and ${alerts.length} alerts, on what it scraped`,
      outcome: empty.length > 0 ? `without an answer: ${empty.join('; ')}` : 'all are answered',
      isGood: empty.length === 0 && dashboard.length > 0 && alerts.length > 0,
    },
  ]
}

type Ask = (promql: string) => Promise<number[]>

const asking =
  (base: string): Ask =>
  async (promql) => {
    const query = promql.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
    const answer = await fetch(`${base}/api/v1/query?${new URLSearchParams({ query })}`)
    const { status, error, data } = (await answer.json()) as Answer
    if (status !== 'success') throw new Error(`${promql}: ${error}`)
    return data.result.map(({ value: [, number] }) => Number(number))
  }

type Answer = { status: string; error?: string; data: { result: { value: [number, string] }[] } }

async function unanswered(ask: Ask, queries: Query[]): Promise<string[]> {
  const empty: string[] = []
  for (const { name, promql } of queries)
    if (!(await ask(promql)).some(Number.isFinite)) empty.push(`${name}: ${promql}`)
  return empty
}

/** A query for the metric with these labels but, apart from exact values, any value: there may have been no 5xx so far. */
const anyOf = ({ metric, matchers }: Selector): string =>
  `${metric}{${matchers
    .map(({ label, operator, value }) =>
      operator === '=' ? `${label}="${value}"` : `${label}!=""`,
    )
    .join(',')}}`
