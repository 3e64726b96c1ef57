// The alerts and the dashboard in deploy/, and the operator's guide, name only what /metrics answers. `npm run test:tools` lets
// a real Prometheus answer every query.
import { readFileSync } from 'node:fs'
import { endpoints } from '@keyswap/contract'
import { expect, test } from 'vitest'
import {
  alertQueries,
  DEPLOY_FOLDER,
  dashboardQueries,
  groupedBy,
  type Selector,
  selectorsIn,
} from '../../trials/tools/queries.ts'
import { startApp } from './app.ts'
import { send } from './client.ts'

// Prometheus adds these labels to everything that it scrapes, and the metric `up`.
const OF_PROMETHEUS = ['job', 'instance']
const UP: Offer = new Map([['up', new Map()]])

/** For each metric, the values of each label. */
type Offer = Map<string, Map<string, Set<string>>>

function offerIn(text: string): Offer {
  const offer: Offer = new Map(UP)
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const values = offer.get(name) ?? new Map<string, Set<string>>()
    offer.set(name, values)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      values.set(label, (values.get(label) ?? new Set()).add(value))
  }
  return offer
}

const paths = new Set<string>(Object.values(endpoints).map(({ path }) => path))
const isKnown = (label: string, value: string, values: Set<string>) =>
  // Which statuses and routes have been answered so far is a matter of chance.
  label === 'status' || (label === 'route' ? paths.has(value) : values.has(value))

function missingIn(offer: Offer, { metric, matchers }: Selector): string[] {
  const labels = offer.get(metric)
  if (!labels) return [metric]
  return matchers
    .filter(({ label }) => !OF_PROMETHEUS.includes(label))
    .filter(({ label, operator, value }) => {
      const values = labels.get(label)
      return !values || (/^!?=$/.test(operator) && !isKnown(label, value, values))
    })
    .map(({ label, value }) => `${metric}{${label}="${value}"}`)
}

const missing = (offer: Offer, promql: string): string[] => {
  const selectors = selectorsIn(promql)
  const labels = selectors.flatMap(({ metric }) => [...(offer.get(metric)?.keys() ?? [])])
  return [
    ...selectors.flatMap((selector) => missingIn(offer, selector)),
    ...groupedBy(promql).filter((label) => ![...labels, ...OF_PROMETHEUS].includes(label)),
  ]
}

test('the alerts, the dashboard and the operator’s guides name metrics and labels that exist', async () => {
  const app = await startApp()
  // Metrics of requests exist from the first request on.
  await send(app, 'GET', '/healthz')
  const offer = offerIn((await send(app, 'GET', '/metrics')).text)
  const queries = [...alertQueries(), ...dashboardQueries()]
  expect(queries.length).toBeGreaterThan(25)
  for (const { name, promql } of queries) {
    expect(selectorsIn(promql).length, name).toBeGreaterThan(0)
    expect(missing(offer, promql), name).toEqual([])
  }
  for (const guide of ['operating.md', 'scaling.md']) {
    const text = readFileSync(`${DEPLOY_FOLDER}/../docs/${guide}`, 'utf8')
    const named =
      text.match(/`(?:http|database|event|jobs|nodejs|process)_[a-z\d_]*[a-z\d]`/g) ?? []
    expect(named.length, guide).toBeGreaterThan(0)
    for (const name of named.map((quoted) => quoted.slice(1, -1)))
      expect(
        [...offer.keys()].some((offered) => offered.startsWith(name)),
        name,
      ).toBe(true)
  }
})

test('a query that nothing answers is noticed', () => {
  const offer = offerIn('jobs{state="late",le="1"} 2\nup_to 1\n')
  const missingOf = (promql: string) => missing(offer, promql)
  expect(missingOf('sum by (le) (rate(jobs{state="late"}[5m])) / up{job="x"} > 1')).toEqual([])
  expect(missingOf('max(jobs{state="lost"} offset 1m) or vector(0)')).toEqual([
    'jobs{state="lost"}',
  ])
  expect(missingOf('jobs{stat!="late"}')).toEqual(['jobs{stat="late"}'])
  expect(missingOf('sum by (instance, room) (jobs)')).toEqual(['room'])
  expect(missingOf('gone and up_to')).toEqual(['gone'])
})
