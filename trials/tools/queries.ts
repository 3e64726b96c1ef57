// Reads the queries of the dashboard and the alerts in deploy/, and the metrics and labels in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const DEPLOY_FOLDER = join(import.meta.dirname, '../../deploy')

export type Query = { name: string; promql: string }
export type Selector = { metric: string; matchers: Matcher[] }
type Matcher = { label: string; operator: string; value: string }

/** The queries of the dashboard's panels and of its variables. */
export function dashboardQueries(): Query[] {
  const { panels, templating } = JSON.parse(
    readFileSync(join(DEPLOY_FOLDER, 'grafana/keyswap.json'), 'utf8'),
  ) as Dashboard
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ name: title, promql: expr })),
    ),
    ...templating.list.flatMap(({ name, definition = '' }) => {
      const [, selector, label] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? []
      return selector ? [{ name, promql: `count by (${label}) (${selector})` }] : []
    }),
  ]
}

type Dashboard = {
  panels: { title: string; targets?: { expr: string }[] }[]
  templating: { list: { name: string; definition?: string }[] }
}

const ALERT = /^ +- alert: (\w+)\n(?: +#.*\n)* {8}expr: (?:\|\n((?: {10}.+\n)+)|(.+)\n)/gm

/** The conditions of the alerts. */
export const alertQueries = (): Query[] =>
  [...readFileSync(join(DEPLOY_FOLDER, 'prometheus/alerts.yml'), 'utf8').matchAll(ALERT)].map(
    ([, name = '', block, line = '']) => ({ name, promql: block ?? line }),
  )

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
const SELECTOR = /\b([a-z_:][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/g
const MATCHER = /(\w+)(=~|!~|!=|=)"([^"]*)"/g
const OPERATORS = ['or', 'and', 'unless', 'offset', 'bool']

/** The metrics that a query names, with their matchers. */
export const selectorsIn = (promql: string): Selector[] =>
  [
    ...promql
      .replaceAll(GROUPING, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .matchAll(SELECTOR),
  ]
    .filter(([, name = '']) => !OPERATORS.includes(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(MATCHER)].map(
        ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
      ),
    }))

/** The labels that a query groups by. */
export const groupedBy = (promql: string): string[] =>
  [...promql.matchAll(GROUPING)].flatMap(([, labels = '']) => labels.split(/\s*,\s*/))
