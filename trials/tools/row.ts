export type Row = { tool: string; tried: string; outcome: string; isGood: boolean }

/** A table in Markdown. */
export const tableOf = (rows: Row[]): string =>
  [
    '| Tool | What it tried | Outcome |',
    '|---|---|---|',
    ...rows.map(({ tool, tried, outcome, isGood }) => {
      const cells = [tool, tried, (isGood ? '' : '**found:** ') + outcome]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
    }),
  ].join('\n')
